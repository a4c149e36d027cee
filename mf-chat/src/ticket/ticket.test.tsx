import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import { gptTopicRecordRoutes, threadRoutes } from '@portal/contracts/thread.contract.ts'
import { maxTicketText, type OwnTicket, ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { axeFindings } from '@portal/testing/browser/axe.ts'
import { type MockCall, mock, pageOf, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { mockChat } from '../assistant/chat.mock.ts'
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
  ...part,
})

/** The service's tickets, and what was sent to it with which key. */
function ticketService(rows: OwnTicket[] = [], refusals: Error[] = []) {
  const sent: { body: Create['body']; key: string | null }[] = []
  const find = mock(ticketRoutes.findOwnTickets, ({ body }) => pageOf(rows.toReversed(), body))
  const create = mock(ticketRoutes.createTicket, ({ body, request }: Create) => {
    sent.push({ body, key: request.headers.get('idempotency-key') })
    const refusal = refusals.shift()
    if (refusal) throw refusal
    const made = aTicket({ id: 1042 + rows.length, ...body })
    rows.push(made)
    return made
  })
  return { handlers: [find, create], sent, rows }
}

const nothing = (_: unknown, send: (frame: object) => void) => send({ code: 204, data: '' })
const answer = (_: unknown, send: (frame: object) => void) => {
  send({ code: 202, mid: 'run-00001' })
  send({ code: 200, mid: 'run-00001', seq: 1, deltaValue: 'Hold ENTER.' })
  send({ code: 200, mid: 'run-00001', seq: 1, deltaValue: '[DONE]' })
}

async function open(
  service: ReturnType<typeof ticketService>,
  { at = '/LuxGPT2?serialNum=SNA0001', say = nothing, handlers = [] as never[] } = {},
) {
  const chat = mockChat(say)
  server.use(chat.handler)
  const panel = [
    mock(qnaRoutes.getInverterRuntime, { modelText: 'SNA-US 6K', statusText: 'normal', isSimulated: false }),
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
  return { ...rendered, ask }
}

const door = () => screen.findByRole('button', { name: 'Ask a person' })
const noDoor = () => expect(screen.queryByRole('button', { name: 'Ask a person' })).not.toBeInTheDocument()
const dialog = () => within(screen.getByRole('dialog', { name: 'Ask a person' }))
const text = () => dialog().getByLabelText(/What should a person know/)

beforeEach(() => sessionStorage.clear())

test('an answer offers no person; a dislike of it does', async () => {
  const { user, ask } = await open(ticketService(), { say: answer })
  await ask('Reset?')
  await screen.findByText('Hold ENTER.')
  noDoor()
  await user.click(screen.getByRole('button', { name: 'Dislike' }))
  expect(await door()).toBeVisible()
})

const warning = (_: unknown, send: (frame: object) => void) =>
  send({
    code: 200,
    type: 'es',
    msg: 'QNA',
    data: JSON.stringify({ answers: ['**Keep away.**'], isDanger: true }),
  })

test.each(['/LuxGPT2', '/LuxGPT'])(
  'a warning of danger offers one at once, also after the next answer: %s',
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

test('a question that failed offers one, where there is a conversation to show', async () => {
  const { ask } = await open(ticketService(), {
    say: (_, send) => send({ code: 500, msg: 'The assistant is away' }),
  })
  await ask('Reset?')
  expect(await screen.findByText('The assistant is away')).toBeVisible()
  expect(await door()).toBeVisible()
})

test('what was written stays when it could not be sent, and is sent again under the same key', async () => {
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
  expect(await screen.findByText('Ticket 1042 – a person will answer here')).toBeVisible()
  const [first, second] = service.sent
  expect(second).toEqual(first)
  expect(first?.key).toBeTruthy()
})

test('REF-14 the form has the four categories, says who will read it, and takes no empty text', async () => {
  const service = ticketService()
  const { user, ask } = await open(service)
  await ask('Cook an egg?')
  await user.click(await door())
  expect(dialog().getByText(/Our staff will see this whole conversation/)).toBeVisible()
  expect(dialog().getByText('At most 2000 characters')).toBeVisible()
  expect(text()).toHaveAttribute('maxlength', String(maxTicketText))
  expect(await axeFindings()).toEqual([])
  await user.clear(text())
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  expect(await dialog().findByText('What should a person know? is required')).toBeVisible()
  expect(service.sent).toEqual([])
  await user.type(text(), '<b>Help</b>')
  await user.click(dialog().getByLabelText(/What is it about/))
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Technical question',
    'After-sales service',
    'Product question',
    'Before buying',
  ])
  await user.click(options[2] as HTMLElement)
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  const card = await screen.findByRole('region', { name: 'Ticket 1042 – a person will answer here' })
  expect(within(card).getByText('<b>Help</b>')).toBeVisible()
  await waitFor(() => expect(card).toHaveFocus())
  expect(service.sent[0]?.body).toEqual({ threadId: 'thread-0001', category: 'PRODUCT', text: '<b>Help</b>' })
  noDoor()
})

test('a conversation with an open ticket offers no second one; one that another page opened is shown', async () => {
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
  expect(await screen.findByRole('region', { name: 'Ticket 1042 – a person will answer here' })).toBeVisible()
  noDoor()
})

test('the widget has the same door', async () => {
  const service = ticketService()
  const { user, ask } = await open(service, { at: '/LuxGPT?deviceInfo=off_grid' })
  await ask('Cook an egg?')
  await user.click(await door())
  expect(dialog().getByText('After-sales service')).toBeVisible()
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('region', { name: /Ticket 1042/ })).toBeVisible()
  expect(service.sent[0]?.body.category).toBe('AFTER_SALE')
})

describe('a conversation that is opened again', () => {
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
  const records = mock(gptTopicRecordRoutes.getGptTopicRecordData, ({ body }) => pageOf([], body))

  test('shows what staff have answered, as text, and lets another person be asked once it is closed', async () => {
    const closed = aTicket({
      status: 'CLOSED',
      answer: 'Turn it off.\n<img src=x>',
      answeredAt: '2026-11-02T10:00:00Z',
    })
    const threads = mock(threadRoutes.findOwnThreads, ({ body }) => pageOf([thread], body))
    const { user, ask } = await open(ticketService([closed]), { handlers: [threads, records] as never[] })
    await user.click(screen.getByRole('button', { name: 'My conversations' }))
    await user.click(await screen.findByRole('button', { name: /Cook an egg\?.*Ticket 1042 answered/ }))
    const card = await screen.findByRole('region', { name: 'Ticket 1042 – closed' })
    expect(within(card).getByText(/Turn it off\.\s*<img src=x>/)).toBeVisible()
    expect(within(card).getByText(/Answer of our staff/)).toBeVisible()
    noDoor()
    await waitFor(() => expect(screen.queryByText('Connecting …')).not.toBeInTheDocument())
    await ask('Cook another?')
    expect(await door()).toBeVisible()
    expect(card).toBeVisible()
  })
})
