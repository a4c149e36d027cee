import type { OutboxMail } from '@portal/contracts/mail.contract.ts'
import { backofficeNoticeRoutes, chatNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import OutboxPage from './OutboxPage.tsx'
import { createOutbox } from './outbox.api.ts'

const services = [createOutbox(chatNoticeRoutes), createOutbox(backofficeNoticeRoutes)]
const permissions = ['outbox:view', 'outbox:edit']

const aMail = (changes: Partial<OutboxMail> = {}): OutboxMail => ({
  id: 1,
  state: 'WAITING',
  name: 'owner',
  lines: [{ text: 'Support replied in ticket {id}', values: { id: '1042' } }],
  attempts: 0,
  reason: '',
  detail: '',
  createdAt: '2026-11-21T10:00:00.000Z',
  nextAt: '2026-11-21T10:02:00.000Z',
  endedAt: null,
  ...changes,
})
const failed = aMail({
  id: 2,
  state: 'FAILED',
  lines: [{ text: 'Support closed ticket {id}', values: { id: '1043' } }],
  reason: 'The mail server refused the address.',
  detail: '550 no such user',
  nextAt: null,
  endedAt: '2026-11-21T11:00:00.000Z',
  createdAt: '2026-11-21T11:00:00.000Z',
})

/** Simulates two services with e-mails; the second can be down. */
function outboxes({ mails = [aMail(), failed], isSending = true, isAway = false } = {}) {
  const asked: unknown[] = []
  type Find = MockCall<typeof chatNoticeRoutes.findOutbox>
  const handlers = [
    mock(chatNoticeRoutes.findOutbox, ({ body }: Find) => ({
      isSending,
      counts: { FAILED: 1 },
      mails: mails.filter(({ state }) => !body.state || state === body.state),
    })),
    mock(backofficeNoticeRoutes.findOutbox, () => {
      if (isAway) throw refuse(503, { msg: 'The service is away.' })
      return { isSending, counts: { FAILED: 2 }, mails: [] }
    }),
    mock(chatNoticeRoutes.viewMail, () => ({ subject: '工单', text: 'as text', html: '<p>as HTML</p>' })),
    mock(chatNoticeRoutes.retryMails, ({ body }: MockCall<typeof chatNoticeRoutes.retryMails>) => {
      asked.push(body)
      return { affected: 1 }
    }),
    mock(chatNoticeRoutes.cancelMails, ({ body }: MockCall<typeof chatNoticeRoutes.cancelMails>) => {
      asked.push(body)
      return { affected: 0 }
    }),
  ]
  return { asked, handlers }
}
const show = (handlers: ReturnType<typeof outboxes>['handlers'], user = { permissions }) =>
  renderAt('/admin/outbox', { as: user, element: <OutboxPage services={services} />, handlers })

test('lists e-mails of all services with reasons, filters, retries and cancels them', async () => {
  const { asked, handlers } = outboxes()
  const { user } = await show(handlers)
  const list = await screen.findByRole('list', { name: 'E-mails' }, { timeout: 5_000 })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('Support closed ticket 1043')
  expect(first).toHaveTextContent('The mail server refused the address. 550 no such user')
  expect(second).toHaveTextContent('Support replied in ticket 1042')
  expect(screen.queryByText(/SMTP_URL/)).not.toBeInTheDocument()
  expect(await findAxeProblems(document.body)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Failed (3)' }))
  // Waits for the list of the other status.
  await waitFor(() => expect(screen.queryByText(/1042/)).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: /^Try again: .*1043/ }))
  expect(await screen.findByText('The e-mail will be sent again')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Cancel: .*1043/ }))
  expect(await screen.findByText('This e-mail is being sent right now.')).toBeVisible()
  expect(asked).toEqual([{ ids: [2] }, { ids: [2] }])
})

test('previews an e-mail in a sandboxed frame', async () => {
  const { user } = await show(outboxes().handlers)
  await user.click(await screen.findByRole('button', { name: /^Preview: .*1042/ }, { timeout: 5_000 }))
  const dialog = within(await screen.findByRole('dialog', { name: '工单' }))
  const frame = dialog.getByTitle('Preview')
  expect(frame).toHaveAttribute('sandbox', '')
  expect(frame).toHaveAttribute('srcdoc', '<p>as HTML</p>')
  await user.click(dialog.getByRole('tab', { name: 'Plain text' }))
  expect(dialog.getByText('as text')).toBeVisible()
})

test('reports a missing mail server, and keeps other services when one is down', async () => {
  await show(outboxes({ isSending: false, isAway: true }).handlers)
  expect(
    await screen.findByText(/No mail server is set up \(SMTP_URL\)/, {}, { timeout: 5_000 }),
  ).toBeVisible()
  expect(await screen.findByText('The service is away.', {}, { timeout: 15_000 })).toBeVisible()
  expect(screen.getByText('Support replied in ticket 1042')).toBeVisible()
}, 20_000)

test('shows an empty outbox, and hides it from users without the permission', async () => {
  const { unmount } = await show(outboxes({ mails: [] }).handlers)
  expect(await screen.findByText('No e-mails', {}, { timeout: 5_000 })).toBeVisible()
  unmount()
  await show([], { permissions: [] as string[] })
  expect(screen.queryByText('No e-mails')).not.toBeInTheDocument()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})
