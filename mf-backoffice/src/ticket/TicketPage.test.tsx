import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { gptTopicRecordRoutes, type ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { type Ticket, type TicketMessage, ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { getRow } from '@portal/testing/browser/rows.ts'
import { screen, waitFor, within } from '@testing-library/react'
import * as remote from '../remote.ts'

const aTicket = (part: Partial<Ticket> = {}): Ticket => ({
  id: 1042,
  version: 1,
  isUrgent: false,
  unread: 0,
  threadId: 'thread-0001',
  category: 'TECH',
  text: 'Why does <b>it</b> hum?',
  status: 'OPEN',
  answer: '',
  answeredAt: null,
  answeredBy: null,
  userName: 'owner',
  chatTitle: 'It hums',
  platform: 'LUX_POWER',
  devices: 'off_grid',
  model: 'SNA_12K',
  serialNum: 'SNA0001',
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-01T08:00:00Z',
  ...part,
})
const said = (recordId: number, position: 'QUERY' | 'ANSWER', message: string): ThreadMessage => ({
  recordId,
  message,
  position,
  gptTopicDataStatus: 'success',
  changeType: 'BEFORE_CHANGE',
  type: 'ai',
  answer: {},
  updateTime: '2026-11-01T07:59:00Z',
})

const staff = { permissions: ['ticket:view', 'ticket:edit', 'device:view'] }
const messages = mock(gptTopicRecordRoutes.getGptTopicRecordData, ({ body }) =>
  toPage(
    [
      { ...said(2, 'ANSWER', 'No **related** <i>content</i>'), evaluation: -1 as const },
      said(1, 'QUERY', 'It hums'),
    ],
    body,
  ),
)
/** Handlers that return these messages of the ticket. */
const talk = (messages: TicketMessage[] = []) => [
  mock(ticketRoutes.getTicketTalk, ({ body: { id } }) => ({
    id,
    status: 'OPEN' as const,
    side: 'STAFF' as const,
    askerName: 'owner',
    messages: [...messages],
    readId: 99,
    seenId: 0,
    seenAt: null,
  })),
  mock(ticketRoutes.typeInTicket, null),
  mock(ticketRoutes.sendTicketMessage, ({ body }) => {
    const said = { id: messages.length + 1, side: 'STAFF' as const, userName: 'maintain', text: body.text }
    messages.push({ ...said, createdAt: '2026-11-02T08:00:00Z' })
    return messages.at(-1) as TicketMessage
  }),
]
const listing = (rows: () => Ticket[]) => [
  ...talk(),
  mock(ticketRoutes.findTickets, ({ body }) => toPage(rows(), body)),
  mock(ticketRoutes.getTicket, ({ body: { id } }) => rows().find((row) => row.id === id) as Ticket),
  messages,
]
const dialog = () => within(document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement)
const openFirst = async (user: Awaited<ReturnType<typeof renderAt>>['user']) => {
  await screen.findByText('1042')
  await user.click(within(getRow('1042')).getByRole('button', { name: 'Reply' }))
  await screen.findByRole('heading', { name: 'Ticket 1042' })
}

test('limits readers to the list', async () => {
  await renderAt('/ticket', {
    as: { permissions: ['ticket:view'] },
    remote,
    handlers: listing(() => [aTicket()]),
  })
  await screen.findByText('1042')
  expect(within(getRow('1042')).getByText('Reply')).toBeDisabled()
  expect(within(getRow('1042')).getByText('Preview')).toBeEnabled()
})

test('exports selected tickets, for readers too', async () => {
  const asked: unknown[] = []
  const start = mock(chatExportRoutes.exportTickets, ({ body }) => {
    asked.push([body.ids, body.columns.map(({ field }) => field).includes('isUrgent')])
    throw refuse(429, { error: 'export.too_many', msg: 'Three are not finished yet.' })
  })
  const { user } = await renderAt('/ticket', {
    as: { permissions: ['ticket:view'] },
    remote,
    handlers: [start, ...listing(() => [aTicket(), aTicket({ id: 1043 })])],
  })
  await screen.findByText('1043')
  await user.click(within(getRow('1043')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Export selected (1)' }))
  await user.click(screen.getByRole('menuitem', { name: 'CSV (.csv)' }))
  expect(await screen.findByText('Three are not finished yet.')).toBeVisible()
  expect(asked).toEqual([[[1043], true]])
})

test('highlights a ticket about danger', async () => {
  await renderAt('/ticket', {
    as: staff,
    remote,
    handlers: listing(() => [aTicket({ isUrgent: true }), aTicket({ id: 1043 })]),
  })
  await screen.findByText('1042')
  expect(within(getRow('1042')).getByText('Danger')).toBeVisible()
  expect(within(getRow('1043')).queryByText('Danger')).not.toBeInTheDocument()
})

test('shows no link when a ticket has no device', async () => {
  await renderAt('/ticket', {
    as: staff,
    remote,
    handlers: listing(() => [aTicket({ serialNum: '' }), aTicket({ id: 1043 })]),
  })
  expect(await screen.findByRole('link', { name: 'SNA0001' })).toBeVisible()
  expect(within(getRow('1042')).queryByRole('link')).not.toBeInTheDocument()
})

test('names a card by its number on a phone', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') })
  try {
    await renderAt('/ticket', { as: staff, remote, handlers: listing(() => [aTicket()]) })
    expect(await screen.findByRole('button', { name: '1042' })).toBeVisible()
  } finally {
    window.matchMedia = wide
  }
})

test('reports in the dialog that the ticket no longer exists', async () => {
  const get = mock(ticketRoutes.getTicket, () => {
    throw refuse(404, { error: 'ticket.not_found', msg: 'This ticket does not exist any more.' })
  })
  const { user } = await renderAt('/ticket', {
    as: staff,
    remote,
    handlers: [get, ...listing(() => [aTicket()])],
  })
  await screen.findByText('1042')
  await user.click(within(getRow('1042')).getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('This ticket does not exist any more.')).toBeVisible()
})

test.each([
  ['on another page and closed', '1043', aTicket({ id: 1043, status: 'CLOSED' }), 'Why does <b>it</b> hum?'],
  ['and is no number', 'x', aTicket(), 'There is no ticket with this number.'],
])('opens the ticket of the address, also where it is %s', async (_, id, row, said) => {
  const { user } = await renderAt(`/ticket?id=${id}`, {
    as: staff,
    remote,
    handlers: [
      mock(ticketRoutes.findTickets, ({ body }) => toPage([aTicket()], body)),
      ...listing(() => [row]),
    ],
  })
  await screen.findByRole('heading', { name: `Ticket ${id}` })
  expect(await dialog().findByText(said)).toBeVisible()
  expect(dialog().queryByLabelText('Reply')).not.toBeInTheDocument()
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByText('1042')).toBeVisible()
})

test('opens a ticket by its address for readers, without a reply field', async () => {
  await renderAt('/ticket?id=1042', {
    as: { permissions: ['ticket:view'] },
    remote,
    handlers: listing(() => [aTicket()]),
  })
  await screen.findByRole('heading', { name: 'Ticket 1042' })
  expect(await dialog().findByText('Why does <b>it</b> hum?')).toBeVisible()
  expect(dialog().queryByLabelText('Reply')).not.toBeInTheDocument()
  expect(dialog().queryByLabelText(/Status/)).not.toBeInTheDocument()
})

test('shows the conversation as text and sends a reply', async () => {
  let row = aTicket()
  const sent: unknown[] = []
  const save = mock(ticketRoutes.saveTicket, ({ body }) => {
    sent.push(body)
    row = { ...row, ...body, version: 2, answeredBy: 'maintain', answeredAt: '2026-11-02T08:00:00Z' }
    return row
  })
  const send = mock(ticketRoutes.sendTicketMessage, ({ body: { text } }) => {
    row = { ...row, answer: text, status: 'IN_PROGRESS' }
    messages.push({ id: 1, side: 'STAFF', userName: 'maintain', text, createdAt: '2026-11-02T08:00:00Z' })
    return messages[0] as TicketMessage
  })
  const messages: TicketMessage[] = []
  const handlers = [send, ...talk(messages), ...listing(() => [row]), save]
  const { user } = await renderAt('/ticket', { as: staff, remote, handlers })
  const choices = async () => {
    await user.click(dialog().getByLabelText(/Status/))
    return within(await screen.findByRole('listbox'))
  }
  const offered = async () => (await choices()).getAllByRole('option').map(({ textContent }) => textContent)
  await openFirst(user)
  const conversation = within(await dialog().findByRole('group', { name: 'Conversation with the assistant' }))
  expect((await conversation.findAllByRole('article')).map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^owner · .*It hums$/),
    expect.stringMatching(/^Assistant · .* · rated not helpful.*No related <i>content<\/i>$/),
  ])
  expect(dialog().getByText('Why does <b>it</b> hum?')).toBeVisible()
  expect(dialog().getByRole('link', { name: 'SNA0001' })).toHaveAttribute('href', '/device/SNA0001')
  expect(await findAxeProblems()).toEqual([])
  // Expects neither closing without a reply nor the current status as options.
  expect(await offered()).toEqual(['In progress'])
  await user.keyboard('{Escape}')
  const field = await dialog().findByLabelText('Reply')
  await user.type(field, 'It is the fan.{Enter}')
  expect(await within(dialog().getByRole('log')).findByText('It is the fan.')).toBeVisible()
  await waitFor(() => expect(field).toHaveValue(''))
  await waitFor(() => expect(dialog().getByLabelText(/Status/)).toHaveTextContent('In progress'))
  expect(await offered()).toEqual(['Waiting', 'Closed'])
  await user.click(screen.getByRole('option', { name: 'Closed' }))
  expect(await screen.findByText('Operation successful')).toBeVisible()
  expect(sent).toEqual([{ id: 1042, version: 1, status: 'CLOSED', answer: '' }])
  await waitFor(() => expect(dialog().queryByLabelText('Reply')).not.toBeInTheDocument())
})

test('reports a conflicting change of the status', async () => {
  const save = mock(ticketRoutes.saveTicket, () => {
    throw refuse(409, { error: 'ticket.stale', msg: 'Somebody else saved this in the meantime.' })
  })
  const { user } = await renderAt('/ticket', {
    as: staff,
    remote,
    handlers: [...listing(() => [aTicket()]), save],
  })
  await openFirst(user)
  await user.click(await dialog().findByLabelText(/Status/))
  await user.click(within(await screen.findByRole('listbox')).getByText('In progress'))
  expect(await screen.findByText('Operation failed. Somebody else saved this in the meantime.')).toBeVisible()
})

test('inserts canned answers by click or `/`, adds and removes them', async () => {
  let kept = [{ id: 1, title: 'Photo', text: 'Please send a photo.' }]
  const canned = [
    mock(ticketRoutes.findCannedAnswers, () => kept),
    mock(ticketRoutes.saveCannedAnswer, ({ body }) => {
      kept = [...kept, { id: 2, ...body }]
      return { id: 2, ...body }
    }),
    mock(ticketRoutes.deleteCannedAnswer, ({ body: { id } }) => {
      kept = kept.filter((one) => one.id !== id)
      return null
    }),
  ]
  const { user } = await renderAt('/ticket', {
    as: staff,
    remote,
    handlers: [...listing(() => [aTicket()]), ...canned],
  })
  await openFirst(user)
  const field = await screen.findByLabelText('Reply')
  await user.type(field, '/')
  const popover = async () => within(await screen.findByRole('dialog', { name: 'Canned replies' }))
  await user.click(await (await popover()).findByRole('button', { name: 'Photo' }))
  await waitFor(() => expect(field).toHaveValue('Please send a photo.'))
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Canned replies' })).not.toBeInTheDocument(),
  )
  await user.click(screen.getByRole('button', { name: 'Canned replies' }))
  await user.type((await popover()).getByLabelText('Save this text as'), 'Two')
  await user.click((await popover()).getByRole('button', { name: 'Save' }))
  expect(await (await popover()).findByRole('button', { name: 'Two' })).toBeVisible()
  await user.click((await popover()).getByRole('button', { name: 'Remove Photo' }))
  await waitFor(() => expect(kept.map(({ title }) => title)).toEqual(['Two']))
  expect(await findAxeProblems()).toEqual([])
})
