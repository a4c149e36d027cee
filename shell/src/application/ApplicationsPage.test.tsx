import { oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, within } from '@testing-library/react'
import ApplicationsPage from './ApplicationsPage.tsx'
import DeviceCodePage from './DeviceCodePage.tsx'

const anApplication = {
  clientId: 'app-1',
  name: 'Sun Monitor',
  homepage: '',
  logo: '',
  scopes: ['device' as const, 'email' as const],
  since: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
}

test('shows what is shared with whom, asks before it withdraws, and says when that fails', async () => {
  let applications = [anApplication]
  let isDown = true
  const withdrawn: unknown[] = []
  const { user } = await renderAt('/account/applications', {
    as: 'owner',
    element: <ApplicationsPage />,
    handlers: [
      mock(oauthPageRoutes.findApplications, () => applications),
      mock(
        oauthPageRoutes.withdrawApplication,
        ({ body }: MockCall<typeof oauthPageRoutes.withdrawApplication>) => {
          if (isDown) throw refuse(503, { error: 'service.unavailable', msg: 'Not now.' })
          withdrawn.push(body)
          applications = []
          return null
        },
      ),
    ],
  })
  const row = await screen.findByRole('listitem')
  expect(row).toHaveTextContent('Sun Monitor')
  expect(row).toHaveTextContent('Device info · E-mail address')
  expect(row).toHaveTextContent('never used')
  const withdraw = async () => {
    await user.click(await screen.findByRole('button', { name: 'Withdraw access of Sun Monitor' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw access of Sun Monitor?' })
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  }
  await withdraw()
  expect(await screen.findByText('Not now.')).toBeVisible()
  isDown = false
  await withdraw()
  expect(await screen.findByText('No applications')).toBeVisible()
  expect(withdrawn).toEqual([{ clientId: 'app-1' }])
  expect(await axeFindings()).toEqual([])
})

test('a code of a display is looked up, its application shown, and the answer sent with the code', async () => {
  const decided: unknown[] = []
  const handlers = [
    mock(oauthPageRoutes.viewDeviceCode, ({ body }: MockCall<typeof oauthPageRoutes.viewDeviceCode>) => {
      if (body.userCode !== 'BCDF-GHJK')
        throw refuse(400, { error: 'oauth.user_code', msg: 'No display waits for this code.' })
      return { clientName: 'Wall Display', homepage: '', logo: '', scopes: ['email' as const], days: 180 }
    }),
    mock(oauthPageRoutes.decideDeviceCode, ({ body }: MockCall<typeof oauthPageRoutes.decideDeviceCode>) => {
      decided.push(body)
      return null
    }),
  ]
  const { user } = await renderAt('/account/device?user_code=BBBB', {
    as: 'owner',
    element: <DeviceCodePage />,
    handlers,
  })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('No display waits for this code.')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Code' })
  expect(field).toHaveValue('BBBB')
  await user.clear(field)
  await user.type(field, 'bcdf-ghjk{Enter}')
  expect(await screen.findByRole('heading', { name: 'Share your data with Wall Display?' })).toBeVisible()
  expect(decided).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Refused. The display gets nothing.')).toBeVisible()
  expect(decided).toEqual([{ userCode: 'BCDF-GHJK', isApproved: false }])
})
