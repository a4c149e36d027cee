import { brandLinkRoutes } from '@portal/contracts/forward-login.contract.ts'
import { providerLinkRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
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

test('lists shared data, confirms withdrawal and reports failures', async () => {
  let applications = [anApplication]
  let isDown = true
  const withdrawn: unknown[] = []
  const { user } = await renderAt('/account/applications', {
    as: 'owner',
    element: <ApplicationsPage />,
    handlers: [
      mock(oauthPageRoutes.findApplications, () => applications),
      mock(brandLinkRoutes.findBrandLinks, []),
      mock(providerLinkRoutes.findProviderLinks, []),
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
    await user.click(await screen.findByRole('button', { name: 'Withdraw access for Sun Monitor' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw access for Sun Monitor?' })
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  }
  await withdraw()
  expect(await screen.findByText('Not now.')).toBeVisible()
  isDown = false
  await withdraw()
  expect(await screen.findByText('No applications')).toBeVisible()
  expect(withdrawn).toEqual([{ clientId: 'app-1' }])
  expect(await findAxeProblems()).toEqual([])
})

test('lists linked platforms and companies, and unlinks after confirmation', async () => {
  let links = [{ platform: 'EG4', since: '2026-11-20T10:00:00.000Z', lastUsedAt: null }]
  const ended: unknown[] = []
  const { deleteBrandLink, findBrandLinks } = brandLinkRoutes
  const { deleteProviderLink, findProviderLinks } = providerLinkRoutes
  const since = '2026-11-20T10:00:00.000Z'
  let companies = [{ provider: 'sun', name: 'Sun Inc.', since, lastUsedAt: since }]
  const { user } = await renderAt('/account/applications', {
    as: 'owner',
    element: <ApplicationsPage />,
    handlers: [
      mock(oauthPageRoutes.findApplications, []),
      mock(findBrandLinks, () => links),
      mock(findProviderLinks, () => companies),
      mock(deleteProviderLink, ({ body }: MockCall<typeof deleteProviderLink>) => {
        ended.push(body)
        companies = []
        return null
      }),
      mock(deleteBrandLink, ({ body }: MockCall<typeof deleteBrandLink>) => {
        ended.push(body)
        links = []
        return null
      }),
    ],
  })
  expect(await screen.findByRole('listitem', { name: 'EG4' })).toHaveTextContent('never used')
  expect(await findAxeProblems()).toEqual([])
  expect(screen.getByRole('listitem', { name: 'Sun Inc.' })).toHaveTextContent('last used')
  const unlink = async (answer: string, name = 'EG4') => {
    await user.click(screen.getByRole('button', { name: `Unlink ${name}` }))
    const dialog = within(await screen.findByRole('dialog'))
    if (answer === 'Unlink') await user.type(dialog.getByLabelText(/Current password/), 'right')
    await user.click(dialog.getByRole('button', { name: answer }))
  }
  await unlink('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(ended).toEqual([])
  await unlink('Unlink')
  expect(await screen.findByText('EG4 no longer signs you in')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'EG4' })).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await unlink('Unlink', 'Sun Inc.')
  await waitFor(() => expect(screen.queryByText('Sign-in with other platforms')).not.toBeInTheDocument())
  expect(ended).toEqual([
    { platform: 'EG4', currentPassword: 'right' },
    { provider: 'sun', currentPassword: 'right' },
  ])
})

test('looks up a device code, shows its application and sends the decision', async () => {
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
  expect(await screen.findByText('Refused. The display gets no access.')).toBeVisible()
  expect(decided).toEqual([{ userCode: 'BCDF-GHJK', isApproved: false }])
})
