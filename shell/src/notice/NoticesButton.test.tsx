import { markStale, store } from '@portal/client'
import { chatNoticeRoutes, createNoticeRoutes, type Notice } from '@portal/contracts/notice.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { NoticesButton } from './NoticesButton.tsx'
import { createNotices } from './notice.api.ts'

const ofChat = [createNotices(chatNoticeRoutes)]

const aNotice = (part: Partial<Notice> = {}): Notice => ({
  id: 1,
  kind: 'ticket.answered',
  text: 'Support replied in ticket {id}',
  values: { id: '1042' },
  path: '/myTickets?id=1042',
  createdAt: '2026-11-21T10:00:00.000Z',
  isRead: false,
  ...part,
})

/** Simulates a service with notices that records reads. */
function chat(...notices: Notice[]) {
  const now = { notices, read: [] as object[], isAway: false }
  const find = mock(chatNoticeRoutes.findNotices, () => {
    if (now.isAway) throw refuse(503, { msg: 'away' })
    return { unread: now.notices.filter(({ isRead }) => !isRead).length, notices: now.notices }
  })
  const read = mock(
    chatNoticeRoutes.readNotices,
    ({ body }: MockCall<typeof chatNoticeRoutes.readNotices>) => {
      now.read.push(body)
      now.notices = now.notices.map((one) => ({
        ...one,
        isRead: one.isRead || !body.id || body.id === one.id,
      }))
      return null
    },
  )
  return { now, handlers: [find, read] }
}
const bell = (name: string) => screen.findByRole('button', { name })
const list = () => screen.findByRole('dialog', { name: 'Notices' })
const show = (handlers: ReturnType<typeof chat>['handlers'], services = ofChat) =>
  renderAt('/', { as: 'owner', element: <NoticesButton services={services} />, handlers })

test('counts unread notices, marks one as read on opening, and marks all at once', async () => {
  const { now, handlers } = chat(
    aNotice({ id: 3, values: { id: '1044' }, createdAt: '2026-11-21T12:00:00.000Z' }),
    aNotice({ id: 2, values: { id: '1043' }, createdAt: '2026-11-21T11:00:00.000Z' }),
    aNotice({ isRead: true }),
  )
  const { user } = await show(handlers)
  await user.click(await bell('Notices, 2 unread'))
  const [first, second] = within(await list()).getAllByRole('link')
  expect(first).toHaveTextContent('Unread: Support replied in ticket 1044')
  expect(first).toHaveAttribute('href', '/myTickets?id=1042')
  expect(await findAxeProblems(document.body)).toEqual([])
  await user.click(second as HTMLElement)
  expect(now.read).toEqual([{ id: 2, until: '2026-11-21T11:00:00.000Z' }])
  await user.click(await bell('Notices, 1 unread'))
  await user.click(within(await list()).getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('Mark all as read')).not.toBeInTheDocument())
  expect(now.read[1]).toEqual({ until: '2026-11-21T12:00:00.000Z' })
})

test('hides the badge when there are no notices', async () => {
  const { user } = await show(chat().handlers)
  await user.click(await bell('Notices'))
  expect(await within(await list()).findByText('No new notices.')).toBeVisible()
})

test('reports a service that is down and keeps notices of others', async () => {
  const other = createNotices(createNoticeRoutes('backoffice', 'rma/', 'Rma'))
  const { now, handlers } = chat(aNotice())
  const away = http.get('*/api/rma/notice/find', () =>
    HttpResponse.json({ code: 503, msg: 'away' }, { status: 503 }),
  )
  const { user } = await show([...handlers, away as never], [...ofChat, other])
  await user.click(await bell('Notices, 1 unread'))
  const dialog = within(await list())
  expect(
    await dialog.findByText("Couldn't load notices about feedback, registrations and warranties."),
  ).toBeVisible()
  expect(dialog.getByRole('link')).toHaveTextContent('ticket 1042')
  expect(now.read).toEqual([])
})

test('keeps the last notices of a service that is down, marked as outdated', async () => {
  const { now, handlers } = chat(aNotice())
  const { user } = await show(handlers)
  const opener = await bell('Notices, 1 unread')
  now.isAway = true
  act(() => void store.dispatch(markStale('Notice')))
  await user.click(opener)
  const dialog = within(await list())
  expect(await dialog.findByText('Notices about the assistant and tickets may be out of date.')).toBeVisible()
  expect(dialog.getByRole('link')).toHaveTextContent('ticket 1042')
  now.isAway = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.queryByText(/out of date/)).not.toBeInTheDocument())
})
