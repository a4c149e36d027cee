import {
  type OauthClient,
  type OauthClientDraft,
  oauthClientRoutes,
} from '@portal/contracts/oauth.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import ClientsPage from './ClientsPage.tsx'

const permissions = ['oauthClient:view', 'oauthClient:edit']
const admin = { username: 'admin', role: 'ADMIN', permissions } as const
const aClient = (part: Partial<OauthClient> = {}): OauthClient => ({
  id: 'app-1',
  version: 3,
  name: 'Sun Monitor',
  homepage: '',
  logo: '',
  isPublic: false,
  requiresPkce: true,
  mayUseDeviceCode: false,
  redirectUris: ['https://sun.example/callback'],
  scopes: ['email'],
  users: 2,
  secretHint: 'pos_abcd',
  oldSecretUntil: null,
  createdBy: 'admin',
  disabledAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...part,
})

/** Waits until the dialog has faded. */
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

function portal() {
  const clients = [aClient()]
  const saved: OauthClientDraft[] = []
  const acts: unknown[] = []
  const { findOauthClients, saveOauthClient, rotateOauthSecret, disableOauthClient } = oauthClientRoutes
  const handlers = [
    mock(findOauthClients, () => clients),
    mock(saveOauthClient, ({ body }: MockCall<typeof saveOauthClient>) => {
      saved.push(body)
      const [uri = ''] = body.redirectUris
      const msg = `${uri} must begin with https://.`
      if (!uri.startsWith('https://'))
        throw refuse(400, { error: 'oauthClient.invalid', msg, fields: { redirectUris: msg } })
      return {
        client: aClient({ id: 'app-2', name: body.name }),
        secret: body.isPublic ? null : 'pos_secret',
      }
    }),
    mock(rotateOauthSecret, ({ body }: MockCall<typeof rotateOauthSecret>) => {
      acts.push(body)
      return { client: aClient(), secret: 'pos_rotated' }
    }),
    mock(disableOauthClient, ({ body }: MockCall<typeof disableOauthClient>) => {
      acts.push(body)
      return aClient({ disabledAt: '2026-11-21T10:00:00.000Z' })
    }),
  ]
  return { handlers, saved, acts }
}

test('registers an application: shows errors at fields, keeps the input and shows the secret once', async () => {
  const { handlers, saved } = portal()
  const { user } = await renderAt('/admin/client', { as: admin, element: <ClientsPage />, handlers })
  await user.click(await screen.findByRole('button', { name: 'New application' }))
  const dialog = screen.getByRole('dialog', { name: 'New application' })
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Wall')
  const addresses = within(dialog).getByRole('textbox', { name: /Redirect addresses/ })
  await user.type(addresses, 'http://wall.example/cb')
  await user.click(within(dialog).getByRole('button', { name: 'Register' }))
  expect(await within(dialog).findByText(/must begin with https/)).toBeVisible()
  expect(addresses).toHaveValue('http://wall.example/cb')
  await user.clear(addresses)
  await user.type(addresses, 'https://wall.example/cb{Enter}  https://wall.example/other')
  await user.click(within(dialog).getByRole('button', { name: 'Register' }))
  const made = await screen.findByRole('dialog', { name: 'Copy the secret now' })
  expect(made).toHaveTextContent('app-2')
  expect(made).toHaveTextContent('pos_secret')
  expect(saved.at(-1)).toMatchObject({
    name: 'Wall',
    requiresPkce: true,
    isPublic: false,
    scopes: ['device', 'language', 'email', 'avatar'],
    redirectUris: ['https://wall.example/cb', 'https://wall.example/other'],
  })
  await user.click(within(made).getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('pos_secret')).not.toBeInTheDocument()
})

test('confirms a new secret and a revocation', async () => {
  const { handlers, acts } = portal()
  const { user } = await renderAt('/admin/client', { as: admin, element: <ClientsPage />, handlers })
  expect(await screen.findByRole('listitem', { name: 'Sun Monitor' })).toHaveTextContent(
    'Users with access: 2',
  )
  await user.click(screen.getByRole('button', { name: 'New secret' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await gone()
  expect(acts).toEqual([])
  await user.click(screen.getByRole('button', { name: 'New secret' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New secret' }))
  const made = await screen.findByRole('dialog', { name: 'Copy the secret now' })
  expect(made).toHaveTextContent('pos_rotated')
  await user.click(within(made).getByRole('button', { name: 'Done' }))
  await gone()
  await user.click(screen.getByRole('button', { name: 'Disable' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Sun Monitor disabled')).toBeVisible()
  expect(acts).toEqual([{ id: 'app-1', endsOld: false }, { id: 'app-1' }])
})

test('hides changes from readers, and everything from others', async () => {
  const { handlers } = portal()
  const reader = { ...admin, permissions: ['oauthClient:view'] }
  const { unmount } = await renderAt('/admin/client', { as: reader, element: <ClientsPage />, handlers })
  await screen.findByRole('listitem', { name: 'Sun Monitor' })
  for (const name of ['New application', 'Edit', 'New secret', 'Disable'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
  unmount()
  await renderAt('/admin/client', { as: 'owner', element: <ClientsPage />, handlers })
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
})
