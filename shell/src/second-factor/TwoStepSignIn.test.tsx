import { type SecondFactor, secondFactorRoutes } from '@portal/contracts/second-factor.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { browser } from '../session/session.ts'
import { SecondFactorPrompt } from './SecondFactorPrompt.tsx'
import { TwoStepSignIn } from './TwoStepSignIn.tsx'

const { findSecondFactor, beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, endSecondFactor } =
  secondFactorRoutes
const off: SecondFactor = { isOn: false, isDemanded: false, since: null, recoveryCodes: 0 }
const on: SecondFactor = { ...off, isOn: true, since: '2026-11-20T10:00:00.000Z', recoveryCodes: 9 }
const codes = ['BCDF-GHJK-LMNP-QRST', 'VWXZ-BCDF-GHJK-LMNP']

function portal(at: SecondFactor) {
  let now = at
  const done: unknown[] = []
  const proven = (body: { currentPassword: string }) => {
    const msg = 'Wrong password.'
    if (body.currentPassword !== 'right')
      throw refuse(400, { error: 'password.refused', msg, fields: { currentPassword: msg } })
    done.push(body)
  }
  const handlers = [
    mock(findSecondFactor, () => now),
    mock(beginSecondFactor, ({ body }: MockCall<typeof beginSecondFactor>) => {
      proven(body)
      return { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }
    }),
    mock(confirmSecondFactor, ({ body }: MockCall<typeof confirmSecondFactor>) => {
      const msg = 'This code is wrong.'
      if (body.code !== '123456')
        throw refuse(400, { error: 'secondFactor.code', msg, fields: { code: msg } })
      now = on
      return { recoveryCodes: codes }
    }),
    mock(renewRecoveryCodes, ({ body }: MockCall<typeof renewRecoveryCodes>) => {
      proven(body)
      return { recoveryCodes: codes }
    }),
    mock(endSecondFactor, ({ body }: MockCall<typeof endSecondFactor>) => {
      proven(body)
      now = off
      return null
    }),
  ]
  return { handlers, done }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('turns on by password and app code, and shows recovery codes once', async () => {
  const { handlers } = portal(off)
  const { user } = await renderAt('/account', { as: 'owner', element: <TwoStepSignIn />, handlers })
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  const first = await dialog('Turn on two-step sign-in')
  await user.type(first.getByLabelText(/Current password/), 'wrong{Enter}')
  expect(await first.findByText('Wrong password.')).toBeVisible()
  await user.clear(first.getByLabelText(/Current password/))
  await user.type(first.getByLabelText(/Current password/), 'right{Enter}')
  const scan = await dialog('Scan the code with your authenticator app')
  expect(await scan.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(scan.getByText('ABCD EFGH')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.type(scan.getByRole('textbox', { name: /Code/ }), '111111{Enter}')
  expect(await scan.findByText('This code is wrong.')).toBeVisible()
  await user.clear(scan.getByRole('textbox', { name: /Code/ }))
  await user.type(scan.getByRole('textbox', { name: /Code/ }), '123456{Enter}')
  const kept = await dialog('Save your recovery codes')
  for (const code of codes) expect(kept.getByText(code)).toBeVisible()
  await user.click(kept.getByRole('button', { name: 'I have saved them' }))
  await gone()
  expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument()
  expect(await screen.findByText(/Recovery codes left: 9/)).toBeVisible()
})

test('asks for the password for new codes and for turning off, and cannot be turned off if required', async () => {
  const { handlers, done } = portal(on)
  const { user, unmount } = await renderAt('/account', { as: 'owner', element: <TwoStepSignIn />, handlers })
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await user.type(screen.getByLabelText(/Current password/), 'right{Enter}')
  const kept = await dialog('Save your recovery codes')
  await user.click(kept.getByRole('button', { name: 'I have saved them' }))
  await gone()
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  await user.type(screen.getByLabelText(/Current password/), 'right{Enter}')
  expect(await screen.findByText('Two-step sign-in turned off')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(done).toHaveLength(2)
  unmount()
  await renderAt('/account', {
    as: 'owner',
    element: <TwoStepSignIn />,
    handlers: [mock(findSecondFactor, { ...on, isDemanded: true })],
  })
  expect(await screen.findByText('Required by your role.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument()
})

test('blocks everything else during required set-up, then restarts the portal', async () => {
  const reload = jest.spyOn(browser, 'reload').mockImplementation(() => {})
  const { handlers } = portal({ ...off, isDemanded: true })
  const as = { username: 'boss', asksForSecondFactor: true }
  const { user } = await renderAt('/', { as, element: <SecondFactorPrompt />, handlers })
  const asked = await dialog('Set up two-step sign-in')
  expect(await findAxeProblems()).toEqual([])
  await user.keyboard('{Escape}')
  await user.click(asked.getByRole('button', { name: 'Set up an authenticator app' }))
  await user.type(await screen.findByLabelText(/Current password/), 'right{Enter}')
  const scan = await dialog('Scan the code with your authenticator app')
  await user.type(scan.getByRole('textbox', { name: /Code/ }), '123456{Enter}')
  const kept = await dialog('Save your recovery codes')
  await user.click(kept.getByRole('button', { name: 'I have saved them' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
