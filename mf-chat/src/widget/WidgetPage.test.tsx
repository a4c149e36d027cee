import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { qnaRoutes, type TopQuestion } from '@portal/contracts/qna.contract.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { freezeTimers } from '@portal/testing/browser/frozen-timer.ts'
import { mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler, WebSocketHandlerConnection } from 'msw'
import { chatLink } from '../assistant/chat.mock.ts'
import * as remote from '../remote.ts'
import { selectDelayMs } from './contact.ts'

type Peer = WebSocketHandlerConnection['client']
type Said = Record<string, unknown>

/** Server side of the page's connections, latest last. */
function chatService() {
  const peers: Peer[] = []
  const said: Said[] = []
  const protocols: string[][] = []
  const handler = chatLink.addEventListener('connection', ({ client, info }) => {
    peers.push(client)
    protocols.push([info.protocols ?? []].flat())
    client.addEventListener('message', ({ data }) => said.push(JSON.parse(String(data))))
  })
  const frame = (code: number, rest: object = {}) =>
    act(async () =>
      peers.at(-1)?.send(
        JSON.stringify({
          code,
          msg: '',
          chatId: 'thread-1',
          type: 'ai',
          deltaValue: '',
          content: '',
          fileName: '',
          data: '',
          ...rest,
        }),
      ),
    )
  const close = (code: number) => act(async () => peers.at(-1)?.close(code))
  const questions = () => said.filter(({ type }) => type === 2)
  return { handler, peers, protocols, questions, frame, close }
}

const asked: TopQuestion = {
  questionId: 7,
  question: 'How do I reset it?',
  supportRemoteDebug: false,
  score: 4,
  visible: true,
}
/** Removes the score, like the service does for owners. */
const { score: _, ...suggestion } = asked
const panel = [
  mock(qnaRoutes.getInverterRuntime, {
    modelText: 'SNA-US 6K',
    deviceGroup: 'off_grid',
    platform: 'EG4',
    statusText: 'normal',
    isSimulated: false,
  }),
  mock(qnaRoutes.findTopQuestions, [asked]),
  mock(ticketRoutes.findOwnTickets, ({ body }) => toPage([], body)),
]
const page = '/LuxGPT?serialNum=SNA0001&deviceInfo=off_grid&platform=EG4'
const greeting = "Hello! I'm here to help. Please clarify your questions?"

beforeEach(() => sessionStorage.clear())

type As = NonNullable<Parameters<typeof renderAt>[1]>['as']
async function open(address = page, handlers: RequestHandler[] = [], as: As = 'owner') {
  const service = chatService()
  const view = await renderAt(address, {
    as,
    remote,
    handlers: [...panel, ...handlers, service.handler as never],
  })
  await waitFor(() => expect(service.peers).toHaveLength(1))
  await within(await screen.findByRole('log')).findByText(greeting)
  await waitFor(() => expect(screen.queryByText('Connecting …')).not.toBeInTheDocument())
  const input = screen.getByRole('textbox', { name: 'Your question' })
  const ask = async (text: string) => {
    await view.user.type(input, `${text}{Enter}`)
    await waitFor(() => expect(service.questions().at(-1)?.data).toBe(text))
  }
  return { ...view, service, ask }
}
const log = () => within(screen.getByRole('log'))

/** Resolves when something that was on the page has disappeared. */
function passing(selector: string): Promise<void> {
  let came = false
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const isThere = document.querySelector(selector) !== null
      came ||= isThere
      if (isThere || !came) return
      watch.disconnect()
      resolve()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
}

test('CHAT-09 CHAT-12 CHAT-13 CHAT-14 selects the bot as the only contact after 200 ms, and greets', async () => {
  const service = chatService()
  expect(selectDelayMs).toBe(200)
  const selecting = freezeTimers(selectDelayMs)
  const loading = passing('.chat-overlay')
  await renderAt(page, { as: 'owner', remote, handlers: [...panel, service.handler as never] })
  const contact = within(screen.getByRole('navigation', { name: 'Contacts' })).getAllByRole('button')
  expect(contact).toHaveLength(1)
  expect(contact[0]).toHaveTextContent('EG4Bot')
  expect(contact[0]).toHaveAttribute('data-contact', '2')
  expect(contact[0]).not.toHaveAttribute('aria-current', 'true')
  expect(document.querySelector('.chat-pane-empty')).toBeInTheDocument()
  expect(screen.queryByRole('log')).not.toBeInTheDocument()
  act(() => selecting.fire())
  selecting.end()
  expect(await screen.findByRole('log')).toHaveTextContent(greeting)
  expect(contact[0]).toHaveAttribute('aria-current', 'true')
  expect(document.querySelector('.chat-pane-empty')).not.toBeInTheDocument()
  await loading
  expect(await findAxeProblems()).toEqual([])
})

test("CHAT-15 CHAT-16 CHAT-19 CHAT-61 sends the widget's message, and shows stop only while receiving", async () => {
  const { service, ask, user } = await open()
  expect(screen.getByText('Use enter to send a quick message')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(screen.getByText('No further information available')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop receiving' })).not.toBeInTheDocument()
  await ask('How do I reset it?')
  expect(service.questions()[0]).toMatchObject({
    type: 2,
    data: 'How do I reset it?',
    serialNum: 'SNA0001',
    platform: 'EG4',
    supportEs: false,
  })
  expect(service.questions()[0]).not.toHaveProperty('enhanceMode')
  expect(service.protocols[0]?.[0]).toBe('lux.chat.v1')
  expect(screen.getByRole('button', { name: 'Stop receiving' })).toBeEnabled()
  expect(screen.queryByText('No further information available')).not.toBeInTheDocument()
  await service.frame(202)
  await service.frame(200, { deltaValue: 'Hold the button.' })
  await service.frame(200, { deltaValue: '[DONE]' })
  expect(await log().findByText('Hold the button.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop receiving' })).not.toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'And then?')
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(screen.getByText('No further information available')).toBeVisible()
})

test('CHAT-20 cancels on stop, then removes the loading bubble and the button', async () => {
  const cancelled: unknown[] = []
  const cancel = mock(chatRoutes.cancelRun, ({ params, body }) => {
    cancelled.push([params.threadId, body])
    return null
  })
  const { service, ask, user } = await open(page, [cancel])
  await ask('How do I reset it?')
  await service.frame(202)
  expect(log().getByRole('img', { name: 'Waiting for the answer' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop receiving' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Stop receiving' })).not.toBeInTheDocument(),
  )
  expect(log().queryByRole('img', { name: 'Waiting for the answer' })).not.toBeInTheDocument()
  expect(cancelled).toEqual([['thread-1', { deviceInfo: 'off_grid' }]])
})

test('CHAT-20 reports a refused cancel and continues the answer', async () => {
  const cancel = mock(chatRoutes.cancelRun, () => {
    throw refuse(503, { error: 'service.unavailable', msg: 'It could not be stopped' })
  })
  const { service, ask, user } = await open(page, [cancel])
  await ask('How do I reset it?')
  await service.frame(202)
  await user.click(screen.getByRole('button', { name: 'Stop receiving' }))
  expect(await screen.findByText('It could not be stopped')).toBeVisible()
  await service.frame(200, { deltaValue: 'Hold the button.[DONE]' })
  expect(await log().findByText('Hold the button.')).toBeVisible()
})

test('CHAT-21 QNA-07 QNA-08 shows a clicked suggestion as question, then fetches its answer', async () => {
  let success = 0
  const lookup = mock(qnaRoutes.getQuestionAnswers, () => ({
    success,
    answers: [],
    fixedResourceBosList: [],
  }))
  const { service, ask, user } = await open(page, [lookup])
  await ask('reset')
  await service.frame(204, { data: JSON.stringify({ qnaVos: [suggestion] }) })
  await user.click(await log().findByRole('button', { name: 'How do I reset it?' }))
  expect(await screen.findByText("Couldn't load the answer.")).toBeVisible()
  const question = log()
    .getAllByRole('article')
    .find((article) => article.classList.contains('is-own') && /reset it/.test(article.textContent ?? ''))
  expect(question).toBeTruthy()
  expect(service.questions()).toHaveLength(1)
  success = 1
  const before = log().getAllByText('No related content').length
  await user.click(within(question as HTMLElement).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(log().getAllByText('No related content')).toHaveLength(before + 1))
})

test.each(['OWNER', 'INSTALLER'] as const)('CHAT-95 lets an %s rate an answer', async (role) => {
  const recorded: unknown[] = []
  const evaluate = mock(gptTopicRecordRoutes.addGptTopicRecord, ({ body }) => {
    recorded.push(body)
    return null
  })
  const { service, ask, user } = await open(page, [evaluate], { role, permissions: [] })
  expect(screen.queryByRole('button', { name: 'Like' })).not.toBeInTheDocument()
  await ask('How do I reset it?')
  await service.frame(200, { chatId: 'thread-0001', deltaValue: 'Hold the button.[DONE]' })
  await log().findByText('Hold the button.')
  await user.click(screen.getByRole('button', { name: 'Like' }))
  await user.click(screen.getByRole('button', { name: 'Dislike' }))
  await waitFor(() =>
    expect(recorded).toEqual([
      { threadId: 'thread-0001', evaluation: 1 },
      { threadId: 'thread-0001', evaluation: -1 },
    ]),
  )
  expect(screen.getByPlaceholderText('Feel free to let me know the suggestions here!')).toBeVisible()
})

test('QNA-02 sends a question of the panel like a typed one', async () => {
  const { service, user } = await open()
  await user.click(await screen.findByRole('button', { name: /How do I reset it/ }))
  await waitFor(() =>
    expect(service.questions()[0]).toMatchObject({ data: 'How do I reset it?', questionId: 7 }),
  )
})

test('CHAT-73 removes the loading bubble and reports a lost connection', async () => {
  const { service, ask, user } = await open()
  await ask('How do I reset it?')
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Still there?')
  expect(log().getByRole('img', { name: 'Waiting for the answer' })).toBeVisible()
  await service.close(1011)
  expect(await screen.findByText(/The websocket (connection has timed out|is disconnected)/)).toBeVisible()
  await waitFor(() =>
    expect(log().queryByRole('img', { name: 'Waiting for the answer' })).not.toBeInTheDocument(),
  )
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
})

test('CHAT-07 sends the question about a fault once connected', async () => {
  const { service, address } = await open(`${page}&fromDoubt=1`)
  await waitFor(() =>
    expect(service.questions().map(({ data }) => data)).toEqual(["What's the error/warning of my inverter?"]),
  )
  await waitFor(() => expect(address()).toBe(page))
  expect(service.peers).toHaveLength(1)
})

test('keeps page and contact in view during a long answer', async () => {
  const { service, ask } = await open()
  await ask('Tell me all')
  await service.frame(202)
  await service.frame(200, { deltaValue: `**Hold** the button. ${'More words. '.repeat(40)}` })
  await log().findByText(/More words/)
  const contact = screen.getByRole('button', { name: /EG4Bot/ })
  expect(contact).toHaveTextContent('Hold the button. More words.')
  expect(contact.textContent?.length).toBeLessThan(100)
  const format = jest.spyOn(Date.prototype, 'toISOString')
  const [hello] = log().getAllByRole('article')
  const helloTime = hello?.querySelector('time')?.dateTime
  await service.frame(200, { deltaValue: 'And more.' })
  await log().findByText(/And more/)
  const drawn = format.mock.results.map(({ value }) => value)
  expect(drawn).not.toContain(helloTime)
  format.mockRestore()
})
