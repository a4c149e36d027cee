import { publishEvent } from '@portal/client/events.ts'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import { gptTopicRecordRoutes, threadRoutes } from '@portal/contracts/thread.contract.ts'
import {
  maxTicketText,
  type OwnTicket,
  type TicketMessage,
  ticketRoutes,
} from '@portal/contracts/ticket.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { mockChat } from '../assistant/chat.mock.ts'
import OwnTicketsCard from '../home/OwnTicketsCard.tsx'
import * as remote from '../remote.ts'

type Create = MockCall<typeof ticketRoutes.createTicket>

const aTicket = (part: Partial<OwnTicket> = {}): OwnTicket => ({
  id: 1042,
  threadId: 'thread-0001',
  category: 'TECH',
  text: 'Cook an egg?',
  status: 'OPEN',
  answer: '',
  answeredAt: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  unread: 0,
  ...part,
})

/** Simulates the service's tickets, and records keys of calls. */
function ticketService(rows: OwnTicket[] = [], refusals: Error[] = []) {
  const sent: { body: Create['body']; key: string | null }[] = []
  const find = mock(ticketRoutes.findOwnTickets, ({ body }) => toPage(rows.toReversed(), body))
  const create = mock(ticketRoutes.createTicket, ({ body, request }: Create) => {
    sent.push({ body, key: request.headers.get('idempotency-key') })
    const refusal = refusals.shift()
    if (refusal) throw refusal
    const made = aTicket({ id: 1042 + rows.length, ...body })
    rows.push(made)
    return made
  })
  const messages: TicketMessage[] = []
  const state = { readId: 0, seenId: 0, isAway: false }
  const talk = mock(ticketRoutes.getTicketTalk, ({ body }) => {
    const { id = 0, status = 'OPEN' } = rows.find((row) => row.id === body.id) ?? {}
    const { readId, seenId } = state
    const seenAt = seenId > 0 ? '2026-11-02T11:00:00Z' : null
    return {
      id,
      status,
      side: 'ASKER' as const,
      askerName: 'owner',
      messages: [...messages],
      readId,
      seenId,
      seenAt,
    }
  })
  const say = (part: Partial<TicketMessage>) => {
    const message = { id: messages.length + 1, side: 'STAFF' as const, userName: '', text: '', ...part }
    messages.push({ createdAt: '2026-11-02T10:00:00Z', ...message })
    return messages.at(-1) as TicketMessage
  }
  const send = mock(ticketRoutes.sendTicketMessage, ({ body }) => {
    if (state.isAway) throw refuse(503, { msg: 'The service is away' })
    return say({ side: 'ASKER', userName: 'owner', text: body.text })
  })
  const read = mock(ticketRoutes.readTicketTalk, ({ body }) => {
    state.readId = body.messageId
    return null
  })
  const typed: number[] = []
  const type = mock(ticketRoutes.typeInTicket, ({ body }) => {
    typed.push(body.id)
    return null
  })
  const close = mock(ticketRoutes.closeOwnTicket, ({ body }) => {
    const at = rows.findIndex(({ id }) => id === body.id)
    rows[at] = { ...(rows[at] as OwnTicket), status: 'CLOSED' }
    return rows[at]
  })
  return { handlers: [find, create, talk, send, read, type, close], sent, rows, state, say, typed }
}
type Live = ReturnType<typeof ticketService>

const nothing = (_: unknown, send: (frame: object) => void) => send({ code: 204, data: '' })
let run = 0
const answer = (_: unknown, send: (frame: object) => void) => {
  // Numbers answers, because a completed answer is not accepted again.
  const mid = `run-${String(++run).padStart(5, '0')}`
  send({ code: 202, mid })
  send({ code: 200, mid, seq: 1, deltaValue: 'Hold ENTER.' })
  send({ code: 200, mid, seq: 1, deltaValue: '[DONE]' })
}

async function open(
  service: ReturnType<typeof ticketService>,
  { at = '/LuxGPT2?serialNum=SNA0001', say = nothing, handlers = [] as never[] } = {},
) {
  const chat = mockChat(say)
  server.use(chat.handler)
  const panel = [
    mock(qnaRoutes.getInverterRuntime, {
      modelText: 'SNA-US 6K',
      deviceGroup: 'off_grid',
      platform: 'LUX_POWER',
      statusText: 'normal',
      isSimulated: false,
    }),
    mock(qnaRoutes.findTopQuestions, []),
    mock(qnaRoutes.findDebugQuestions, []),
    mock(gptTopicRecordRoutes.addGptTopicRecord, null),
  ]
  const rendered = await renderAt(at, {
    as: 'owner',
    remote,
    handlers: [...panel, ...service.handlers, ...handlers],
  })
  await waitFor(() => expect(screen.queryByText('Connecting …')).not.toBeInTheDocument())
  const ask = async (text: string) =>
    rendered.user.type(await screen.findByRole('textbox', { name: 'Your question' }), `${text}{Enter}`)
  return { ...rendered, ask, chat }
}

const door = () => screen.findByRole('button', { name: 'Talk to support' })
const noDoor = () => expect(screen.queryByRole('button', { name: 'Talk to support' })).not.toBeInTheDocument()
const dialog = () => within(screen.getByRole('dialog', { name: 'Talk to support' }))
const text = () => dialog().getByLabelText(/How can we help/)

beforeEach(() => sessionStorage.clear())

test('offers support below every answer, but not before the first', async () => {
  const { ask } = await open(ticketService(), { say: answer })
  noDoor()
  await ask('Reset?')
  await screen.findByText('Hold ENTER.')
  const log = within(screen.getByRole('log', { name: 'Conversation' }))
  expect(await log.findByRole('button', { name: 'Talk to support' })).toBeVisible()
  expect(log.getByRole('button', { name: 'Dislike' })).toBeVisible()
})

test('offers support after a repeated question, a missing answer, or a request for support', async () => {
  const hint = 'Not the answer you need? Our support team can help.'
  let say = answer
  const { ask } = await open(ticketService(), { say: (said, send) => say(said, send) })
  await ask('How do I reset the inverter?')
  await screen.findByText('Hold ENTER.')
  expect(screen.queryByText(hint)).not.toBeInTheDocument()
  await ask('how can i reset my inverter')
  expect(await screen.findByText(hint)).toBeVisible()
  await ask('Which cable for the battery?')
  await waitFor(() => expect(screen.queryByText(hint)).not.toBeInTheDocument())
  say = (_, send) =>
    send({
      code: 200,
      type: 'es',
      msg: 'QNA',
      data: JSON.stringify({ answers: ['Of course.'], offersPerson: true }),
    })
  await ask('a person please')
  expect(await screen.findByText(hint)).toBeVisible()
  say = answer
  await ask('Where does the dongle go?')
  await waitFor(() => expect(screen.queryByText(hint)).not.toBeInTheDocument())
  say = (_, send) => send({ code: 204, msg: 'No related content' })
  await ask('Can I paint it?')
  expect(await screen.findByText(hint)).toBeVisible()
})

const warning = (_: unknown, send: (frame: object) => void) =>
  send({
    code: 200,
    type: 'es',
    msg: 'QNA',
    data: JSON.stringify({ answers: ['**Keep away.**'], isDanger: true }),
  })

test.each(['/LuxGPT2', '/LuxGPT'])(
  'offers support after a warning of danger and the next answer: %s',
  async (path) => {
    let say = warning
    const { ask } = await open(ticketService(), {
      at: `${path}?serialNum=SNA0001`,
      say: (said, send) => say(said, send),
    })
    await ask('I smell smoke')
    expect(await screen.findByText('Keep away.', { selector: 'strong' })).toBeVisible()
    expect(await door()).toBeVisible()
    say = answer
    await ask('Reset?')
    await screen.findByText('Hold ENTER.', { selector: '.chat-message *' })
    expect(screen.getByText('Keep away.', { selector: 'strong' })).toBeVisible()
    expect(await door()).toBeVisible()
  },
)

test('offers support after a failed question with a conversation', async () => {
  const { ask } = await open(ticketService(), {
    say: (_, send) => send({ code: 500, msg: 'The assistant is away' }),
  })
  await ask('Reset?')
  expect(await screen.findByText('The assistant is away')).toBeVisible()
  expect(await door()).toBeVisible()
})

test('keeps an unsent text and repeats it under the same key', async () => {
  const service = ticketService([], [refuse(503, { msg: 'The service is away' })])
  const { user, ask } = await open(service)
  await ask('Cook an egg?')
  await user.click(await door())
  expect(text()).toHaveValue('Cook an egg?')
  await user.type(text(), ' Soft.')
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  expect(await dialog().findByRole('alert')).toHaveTextContent('The service is away')
  expect(text()).toHaveValue('Cook an egg? Soft.')
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Ticket 1042: support will reply here')).toBeVisible()
  const [first, second] = service.sent
  expect(second).toEqual(first)
  expect(first?.key).toBeTruthy()
})

test('REF-14 shows four categories and who reads the ticket, and refuses an empty text', async () => {
  const service = ticketService()
  const { user, ask } = await open(service)
  await ask('Cook an egg?')
  await user.click(await door())
  expect(dialog().getByText(/Support will see this conversation/)).toBeVisible()
  expect(dialog().getByText('At most 2000 characters')).toBeVisible()
  expect(await findAxeProblems()).toEqual([])
  await user.clear(text())
  await user.paste('x'.repeat(maxTicketText + 1))
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  expect(await dialog().findByText('At most 2,000 characters (currently 2,001)')).toBeVisible()
  await user.clear(text())
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  expect(await dialog().findByText('How can we help? is required')).toBeVisible()
  expect(service.sent).toEqual([])
  await user.type(text(), '<b>Help</b>')
  await user.click(dialog().getByLabelText(/Topic/))
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Technical question',
    'After-sales service',
    'Product question',
    'Pre-sales',
  ])
  await user.click(options[2] as HTMLElement)
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  const card = await screen.findByRole('region', { name: 'Ticket 1042: support will reply here' })
  expect(within(card).getByText('<b>Help</b>')).toBeVisible()
  await waitFor(() => expect(card).toHaveFocus())
  expect(service.sent[0]?.body).toEqual({ threadId: 'thread-0001', category: 'PRODUCT', text: '<b>Help</b>' })
  noDoor()
})

test('offers no second ticket while one is open, also in another page', async () => {
  const rows: OwnTicket[] = []
  const service = ticketService(rows, [
    refuse(409, { error: 'ticket.open_already', msg: 'Ticket 1042 is still open.' }),
  ])
  const { user, ask } = await open(service)
  await ask('Cook an egg?')
  await user.click(await door())
  rows.push(aTicket())
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  expect(await dialog().findByRole('alert')).toHaveTextContent('Ticket 1042 is still open.')
  expect(text()).toHaveValue('Cook an egg?')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('region', { name: 'Ticket 1042: support will reply here' })).toBeVisible()
  noDoor()
})

test('offers support in the widget too', async () => {
  const service = ticketService()
  const { user, ask } = await open(service, { at: '/LuxGPT?deviceInfo=off_grid' })
  await ask('Cook an egg?')
  await user.click(await door())
  expect(dialog().getByText('After-sales service')).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('region', { name: /Ticket 1042/ })).toBeVisible()
  expect(service.sent[0]?.body.category).toBe('AFTER_SALE')
})

describe('reopened conversation', () => {
  const thread = {
    threadId: 'thread-0001',
    chatTitle: 'Cook an egg?',
    platform: 'LUX_POWER' as const,
    devices: 'off_grid',
    model: '',
    serialNum: 'SNA0001',
    evaluation: 0 as const,
    suggestion: '',
    qnaStatus: 'INACTIVE' as const,
    according: null,
    msgCount: 0,
    userName: 'owner',
    country: 'DE',
    ticket: { id: 1042, status: 'CLOSED' as const, isAnswered: true },
    createdAt: '2026-11-01T00:00:00Z',
    updateTime: '2026-11-01T00:00:00Z',
  }
  const records = mock(gptTopicRecordRoutes.getGptTopicRecordData, ({ body }) => toPage([], body))

  test('shows replies of staff as text, and offers support again once the ticket is closed', async () => {
    const closed = aTicket({
      status: 'CLOSED',
      answer: 'Turn it off.\n<img src=x>',
      answeredAt: '2026-11-02T10:00:00Z',
    })
    const threads = mock(threadRoutes.findOwnThreads, ({ body }) => toPage([thread], body))
    const service = ticketService([closed])
    service.say({ text: 'Turn it off.\n<img src=x>' })
    const { user, ask } = await open(service, { handlers: [threads, records] as never[] })
    await user.click(screen.getByRole('button', { name: 'My conversations' }))
    await user.click(await screen.findByRole('button', { name: /Cook an egg\?.*Ticket 1042 answered/ }))
    const card = await screen.findByRole('region', { name: 'Ticket 1042: closed' })
    expect(await within(card).findByText(/Turn it off\.\s*<img src=x>/)).toBeVisible()
    expect(within(card).getByText('Support')).toBeVisible()
    noDoor()
    await waitFor(() => expect(screen.queryByText('Connecting …')).not.toBeInTheDocument())
    await ask('Cook another?')
    expect(await door()).toBeVisible()
    expect(card).toBeVisible()
  })
})

const changed = (id = 1042) => act(() => publishEvent({ topic: 'row.changed', data: { noun: 'ticket', id } }))
const log = () => screen.findByRole('log', { name: 'Messages' })
const field = () => screen.getByRole('textbox', { name: 'Your question' })

async function asked(service: Live, at?: string) {
  const chat = await open(service, at ? { at } : {})
  await chat.ask('Cook an egg?')
  await chat.user.click(await door())
  await chat.user.click(dialog().getByRole('button', { name: 'Send' }))
  await screen.findByText('Your messages go to support (ticket 1042).')
  return chat
}

test.each(['/LuxGPT2?serialNum=SNA0001', '/LuxGPT?deviceInfo=off_grid'])(
  'sends to support while a ticket is open, and shows its answers live: %s',
  async (at) => {
    const service = ticketService()
    const { ask, user, chat } = await asked(service, at)
    const before = chat.questions().length
    await ask('It hums.')
    expect(await within(await log()).findByText('It hums.')).toBeVisible()
    expect(field()).toHaveValue('')
    expect(chat.questions()).toHaveLength(before)
    expect(service.typed.length).toBeGreaterThan(0)
    service.say({ text: 'Since when?' })
    service.state.seenId = 1
    changed()
    expect(await within(await log()).findByText('Since when?')).toBeVisible()
    expect(within(await log()).getByText(/^Read by support/)).toBeVisible()
    await waitFor(() => expect(service.state.readId).toBe(2))
    act(() => publishEvent({ topic: 'row.typing', data: { noun: 'ticket', id: 1042, by: 'staff' } }))
    expect(await screen.findByText('Support is writing …')).toBeVisible()
    expect(await findAxeProblems()).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Ask the assistant instead' }))
    await ask('Reset?')
    await waitFor(() => expect(chat.questions()).toHaveLength(before + 1))
    await user.click(screen.getByRole('button', { name: 'Write to support' }))
    expect(screen.getByText('Your messages go to support (ticket 1042).')).toBeVisible()
  },
  30_000,
)

test('keeps an unsent message in the field, and returns to the assistant when the ticket closes', async () => {
  const service = ticketService()
  const { ask, user } = await asked(service)
  service.state.isAway = true
  await ask('It hums.')
  await waitFor(() => expect(field()).toHaveValue('It hums.'))
  service.state.isAway = false
  await user.type(field(), '{Enter}')
  expect(await within(await log()).findAllByText('It hums.')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Close the ticket' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close the ticket' }),
  )
  expect(await screen.findByRole('region', { name: 'Ticket 1042: closed' })).toBeVisible()
  expect(screen.queryByText(/What you write goes to/)).not.toBeInTheDocument()
})

test('lists own tickets with unread counts, and opens a conversation', async () => {
  const service = ticketService([
    aTicket({ unread: 1 }),
    aTicket({ id: 1043, text: 'Closed one', status: 'CLOSED' }),
  ])
  service.say({ text: 'Since when?' })
  const { user } = await renderAt('/myTickets', { as: 'owner', remote, handlers: service.handlers })
  const line = await screen.findByRole('link', { name: /^1042/ })
  expect(within(line).getByText('1 new')).toBeVisible()
  await user.click(line)
  expect(await within(await log()).findByText('Since when?')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Message to support' }), 'Yesterday.{Enter}')
  expect(await within(await log()).findByText('Yesterday.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message to support' })).toHaveValue(''))
  expect(await findAxeProblems()).toEqual([])
})

test('opens an unlisted ticket by number, reports a foreign ticket, and loads older ones', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => aTicket({ id: 2_000 - at, text: `Question ${at}` }))
  const service = ticketService(rows)
  const find = mock(ticketRoutes.findOwnTickets, ({ body }) =>
    toPage(
      rows.filter(({ id }) => (body.queryParams?.id ?? id) === id),
      body,
    ),
  )
  const at = async (id: number) =>
    renderAt(`/myTickets?id=${id}`, { as: 'owner', remote, handlers: [find, ...service.handlers] })
  const first = await at(1_945)
  expect(await screen.findByRole('heading', { name: 'Ticket 1945' })).toBeVisible()
  expect(screen.getByText('Question 55')).toBeVisible()
  await first.user.click(screen.getByRole('button', { name: 'Show older conversations' }))
  expect(await screen.findByRole('link', { name: /^1941/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show older conversations' })).not.toBeInTheDocument()
  first.unmount()
  await at(7)
  expect(await screen.findByText("This ticket doesn't exist or you don't have access to it.")).toBeVisible()
})

test('explains how to contact support when there are no tickets', async () => {
  await renderAt('/myTickets', { as: 'owner', remote, handlers: ticketService().handlers })
  expect(await screen.findByText('No tickets yet')).toBeVisible()
})

test('shows open and new tickets on the start page only', async () => {
  const over = aTicket({ id: 1044, text: 'Over', status: 'CLOSED' })
  const service = ticketService([over])
  await renderAt('/', { as: 'owner', element: <OwnTicketsCard />, handlers: service.handlers })
  await waitFor(() => expect(document.body).not.toHaveTextContent('Over'))
  service.rows.push(aTicket({ unread: 2 }))
  changed()
  expect(await screen.findByRole('link', { name: 'Cook an egg?' })).toHaveAttribute(
    'href',
    '/myTickets?id=1042',
  )
  expect(screen.getByText('2 new')).toBeVisible()
  expect(screen.queryByText('Over')).not.toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
})
