import { type AuditRow, identityAuditRoutes, rmaAuditRoutes } from '@portal/contracts/audit.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import AuditPage from './AuditPage.tsx'

const admin = { username: 'admin', role: 'ADMIN' as const, permissions: ['audit:view'] }
const aRow = (part: Partial<AuditRow> = {}): AuditRow => ({
  id: 9,
  at: '2026-11-26T10:00:00.000Z',
  userId: 'U1',
  by: 'anna',
  noun: 'account',
  rowId: 'U7',
  action: 'edit',
  before: { role: 'OWNER' },
  after: { role: 'VIEWER' },
  ...part,
})

/** `isLookedAt` delays the answers. */
function portal(isLookedAt?: Promise<void>) {
  const asked: object[] = []
  const { findAudit } = identityAuditRoutes
  const handlers = [
    mock(findAudit, async ({ body }: MockCall<typeof findAudit>) => {
      asked.push(body)
      await isLookedAt
      if (body.before !== undefined) return { rows: [aRow({ id: 3, by: 'ben' })], before: null }
      const refused = aRow({ id: 8, action: 'signInRefused', noun: 'session', before: {}, after: {} })
      return { rows: [aRow(), refused], before: 8 }
    }),
    mock(rmaAuditRoutes.findAudit, ({ body }: MockCall<typeof rmaAuditRoutes.findAudit>) => {
      asked.push(body)
      return { rows: [], before: null }
    }),
  ]
  return { handlers, asked }
}

test('shows who did what, newest first, and loads older rows', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { handlers, asked } = portal(promise)
  const { user } = await renderAt('/admin/audit', { as: admin, element: <AuditPage />, handlers })
  const list = await screen.findByRole('list', { name: 'Audit trail' })
  expect(within(list).getByRole('status')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  resolve()
  await within(list).findByText('role: OWNER → VIEWER')
  expect(within(list).getByText('Sign-in refused')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.click(within(list).getByRole('button', { name: 'Show older entries' }))
  expect(await within(list).findByText('ben')).toBeVisible()
  expect(within(list).getAllByText('anna')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument()
  expect(asked).toEqual([{ size: 50 }, { size: 50, before: 8 }])
})

test('keeps filters in the URL, also for another audit area', async () => {
  const { handlers, asked } = portal()
  const { user, address } = await renderAt('/admin/audit?by=anna', {
    as: admin,
    element: <AuditPage />,
    handlers,
  })
  await screen.findByText('role: OWNER → VIEWER')
  expect(screen.getByLabelText('User (username)')).toHaveValue('anna')
  await user.type(screen.getByLabelText('Record ID'), 'U7')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ by: 'anna', rowId: 'U7', size: 50 }))
  expect(address()).toBe('/admin/audit?part=identity&by=anna&rowId=U7')
  await user.click(screen.getByLabelText('Area'))
  await user.click(await screen.findByRole('option', { name: 'Repair requests' }))
  expect(await screen.findByText('Nothing found')).toBeVisible()
  expect(address()).toBe('/admin/audit?part=rma&by=anna&rowId=U7')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(address()).toBe('/admin/audit?part=rma')
})

test('is hidden from users without the permission', async () => {
  const { handlers, asked } = portal()
  await renderAt('/admin/audit', { as: 'maintain', element: <AuditPage />, handlers })
  expect(screen.queryByRole('list', { name: 'Audit trail' })).not.toBeInTheDocument()
  expect(asked).toEqual([])
})
