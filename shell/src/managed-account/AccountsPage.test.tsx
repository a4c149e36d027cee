import { companyRoutes } from '@portal/contracts/company.contract.ts'
import {
  type ManagedAccount,
  type ManagedAccountDraft,
  managedAccountRoutes,
} from '@portal/contracts/managed-account.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import AccountsPage from './AccountsPage.tsx'

const permissions = [
  ...['account:view', 'account:edit', 'account:export', 'account:delete', 'company:view', 'company:edit'],
]
const admin = { userId: 'FIRST_1', username: 'admin', role: 'ADMIN', permissions } as const
const anAccount = (part: Partial<ManagedAccount> = {}): ManagedAccount => ({
  id: 'U1',
  version: 4,
  username: 'anna',
  email: 'anna@x.example',
  role: 'OWNER',
  kind: 'staff',
  grants: [],
  companyId: 7,
  company: 'Signal Ridge',
  country: 'DE',
  platform: 'EG4',
  state: 'ACTIVE',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSignInAt: '2026-11-26T10:00:00.000Z',
  sessions: 2,
  waitSeconds: 0,
  hasSecondFactor: false,
  mailProblem: '',
  ...part,
})

const { findManagedAccounts, inviteAccount, saveManagedAccount, disableAccount, unlockAccount } =
  managedAccountRoutes
const { sendPasswordLink, setAccountPassword, resetSecondFactor, exportAccount, eraseAccount } =
  managedAccountRoutes

function portal() {
  const rows = [
    anAccount({ id: 'FIRST_1', username: 'admin', role: 'ADMIN', companyId: null, company: null }),
    anAccount({ waitSeconds: 90, hasSecondFactor: true }),
    anAccount({ id: 'U2', username: 'ben', state: 'DISABLED', email: '', sessions: 0 }),
  ]
  const asked: unknown[] = []
  const done: [operation: string, body: unknown][] = []
  const keep = (operation: string, body: { id: string }) => {
    done.push([operation, body])
    return rows.find(({ id }) => id === body.id) ?? anAccount()
  }
  const handlers = [
    mock(findManagedAccounts, ({ body }: MockCall<typeof findManagedAccounts>) => {
      asked.push(body.queryParams)
      return { content: rows, totalElements: 3, totalIsExact: true, page: 1, size: 20 }
    }),
    mock(companyRoutes.findCompanies, [{ id: 7, name: 'Signal Ridge' }]),
    mock(inviteAccount, ({ body }: MockCall<typeof inviteAccount>) => {
      done.push(['invite', body])
      if (body.username === 'Anna') {
        const msg = "There's already an account with this username."
        throw refuse(400, { error: 'account.duplicate_name', msg, fields: { username: 'is taken' } })
      }
      return { account: anAccount({ id: 'U9' }), isSending: true }
    }),
    mock(saveManagedAccount, ({ body }: { body: ManagedAccountDraft }) => keep('save', body)),
    mock(disableAccount, ({ body }: MockCall<typeof disableAccount>) => keep('disable', body)),
    mock(unlockAccount, ({ body }: MockCall<typeof unlockAccount>) => keep('unlock', body)),
    mock(resetSecondFactor, ({ body }: MockCall<typeof resetSecondFactor>) => keep('reset', body)),
    mock(setAccountPassword, ({ body }: MockCall<typeof setAccountPassword>) => keep('password', body)),
    mock(eraseAccount, ({ body }: MockCall<typeof eraseAccount>) => {
      done.push(['erase', body])
      return { rows: 12 }
    }),
    mock(exportAccount, () => {
      const msg = 'A service of the portal does not answer. Try again in a few minutes.'
      throw refuse(503, { error: 'person.service_away', msg })
    }),
    mock(sendPasswordLink, ({ body }: MockCall<typeof sendPasswordLink>) => ({
      account: keep('link', body),
      isSending: false,
    })),
  ]
  return { handlers, asked, done }
}

const rowOf = async (name: string) => (await screen.findAllByText(name))[0]?.closest('tr') as HTMLElement
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
type User = Awaited<ReturnType<typeof renderAt>>['user']
async function choose(user: User, name: string, operation: string) {
  const row = within(await rowOf(name))
  await user.click(row.getByRole('button', { name: 'More operations' }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${operation}`) }))
}

test('lists permissions of accounts, invites a user and shows a used name at its field', async () => {
  const { handlers, done } = portal()
  const { user } = await renderAt('/admin/accounts', { as: admin, element: <AccountsPage />, handlers })
  const row = await rowOf('anna')
  for (const text of ['Active', 'Owner', 'Signal Ridge', 'Two-step sign-in', 'Sign-in locked'])
    expect(row).toHaveTextContent(text)
  expect(await findAxeProblems()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Invite user' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Invite user' }))
  const username = dialog.getByRole('textbox', { name: /Username/ })
  await user.type(username, 'Anna')
  await user.type(dialog.getByRole('textbox', { name: /E-mail/ }), 'new@x.example')
  await user.click(dialog.getByRole('combobox', { name: /^Role/ }))
  await user.click(await screen.findByRole('option', { name: 'Maintenance' }))
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(await dialog.findByText('is taken')).toBeVisible()
  await user.clear(username)
  await user.type(username, 'newcomer')
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('newcomer is invited; the e-mail is being sent')).toBeVisible()
  expect(done.at(-1)?.[1]).toMatchObject({
    username: 'newcomer',
    email: 'new@x.example',
    role: 'MAINTAIN',
    kind: 'staff',
    grants: [],
    companyId: null,
    country: '',
    platform: '',
  })
})

test('changes permissions with their version, and asks before ending access', async () => {
  const { handlers, done } = portal()
  const { user } = await renderAt('/admin/accounts', { as: admin, element: <AccountsPage />, handlers })
  const row = within(await rowOf('anna'))
  await user.click(row.getByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change anna' }))
  await user.click(dialog.getByRole('combobox', { name: /^Role/ }))
  await user.click(await screen.findByRole('option', { name: 'Viewer' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await gone()
  expect(done.at(-1)).toEqual([
    'save',
    expect.objectContaining({ id: 'U1', version: 4, role: 'VIEWER', companyId: 7, country: 'DE' }),
  ])
  await choose(user, 'anna', 'Disable')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await gone()
  expect(done).toHaveLength(1)
  for (const [operation, button] of [
    ['Disable', 'Disable'],
    ['Turn off two-step sign-in', 'Turn off'],
  ] as const) {
    await choose(user, 'anna', operation)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: button }))
    await gone()
  }
  await choose(user, 'anna', 'Unlock sign-in')
  expect(await screen.findByText('anna can try to sign in again')).toBeVisible()
  expect(done.slice(1)).toEqual([
    ['disable', { id: 'U1' }],
    ['reset', { id: 'U1' }],
    ['unlock', { id: 'U1' }],
  ])
})

test('offers to set a password when there is no mail server', async () => {
  const { handlers, done } = portal()
  const { user } = await renderAt('/admin/accounts', { as: admin, element: <AccountsPage />, handlers })
  const row = within(await rowOf('anna'))
  await user.click(row.getByRole('button', { name: 'Send password link' }))
  expect(await screen.findByText('No mail server is set up. Set a password for anna.')).toBeVisible()
  await choose(user, 'anna', 'Set a new password')
  const dialog = within(await screen.findByRole('dialog', { name: 'New password for anna' }))
  await user.type(dialog.getByLabelText(/New password/), 'correct horse battery')
  await user.click(dialog.getByRole('button', { name: 'Set password' }))
  await gone()
  expect(done.at(-1)).toEqual(['password', { id: 'U1', newPassword: 'correct horse battery' }])
})

test('limits a company to its own roles, and readers to reading', async () => {
  const { handlers } = portal()
  const chief = {
    userId: 'U5',
    username: 'chief',
    role: 'OWNER' as const,
    permissions: permissions.slice(0, 2),
  }
  const shown = await renderAt('/admin/accounts', { as: chief, element: <AccountsPage />, handlers })
  await rowOf('anna')
  expect(screen.queryByRole('link', { name: 'Companies' })).not.toBeInTheDocument()
  await shown.user.click(screen.getByRole('button', { name: 'Invite user' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByRole('combobox', { name: /Company|Kind/ })).not.toBeInTheDocument()
  await shown.user.click(dialog.getByRole('combobox', { name: /^Role/ }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Owner', 'Second-level owner', 'Viewer'])
  shown.unmount()
  const reader = { ...admin, permissions: ['account:view'] }
  const read = await renderAt('/admin/accounts', { as: reader, element: <AccountsPage />, handlers })
  const row = within(await rowOf('anna'))
  expect(row.getByRole('button', { name: 'Change' })).toBeDisabled()
  await read.user.click(row.getByRole('button', { name: /^More/ }))
  const acts = await screen.findAllByRole('menuitem')
  for (const act of acts) expect(act).toHaveAttribute('aria-disabled', 'true')
  read.unmount()
  await renderAt('/admin/accounts', { as: 'owner', element: <AccountsPage />, handlers })
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('erases an account after its username was typed', async () => {
  const { handlers, done } = portal()
  const { user } = await renderAt('/admin/accounts', { as: admin, element: <AccountsPage />, handlers })
  await choose(user, 'anna', 'Erase')
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase anna' }))
  const confirmation = dialog.getByRole('textbox', { name: /Enter anna to confirm/ })
  await user.type(confirmation, 'ann')
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  expect(await dialog.findByText('This is not the username.')).toBeVisible()
  expect(done).toEqual([])
  await user.type(confirmation, 'a')
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('anna was erased')).toBeVisible()
  expect(done.at(-1)).toEqual(['erase', { id: 'U1' }])
})

test('reports why data cannot be exported now', async () => {
  const { handlers } = portal()
  const { user } = await renderAt('/admin/accounts', { as: admin, element: <AccountsPage />, handlers })
  await choose(user, 'anna', 'Export personal data')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText(/A service of the portal does not answer/)).toBeVisible()
})
