import { setLiveRemotes } from '@portal/client'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { qnaRoutes } from '@portal/contracts/qna.contract.ts'
import {
  gptTopicRecordRoutes,
  type Thread,
  type ThreadMessage,
  threadRoutes,
} from '@portal/contracts/thread.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { freezeTimers } from '@portal/testing/browser/frozen-timer.ts'
import { type MockCall, mock, refuse, toPage } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { limits } from '../conversation/client/limits.ts'
import * as remote from '../remote.ts'
import { mockChat } from './chat.mock.ts'

const fault = {
  questionId: 9,
  question: 'Is there a fault?',
  supportRemoteDebug: true,
  score: 3,
  visible: true,
}
/** Removes the score, like the service does for owners. */
const { score: _, ...suggestion } = fault
const runtime = mock(qnaRoutes.getInverterRuntime, {
  modelText: 'SNA-US 6K',
  deviceGroup: 'off_grid',
  platform: 'LUX_POWER',
  statusText: 'normal',
  isSimulated: false,
})
const top = mock(qnaRoutes.findTopQuestions, [fault])
const debug = mock(qnaRoutes.findDebugQuestions, [fault])
const tickets = mock(ticketRoutes.findOwnTickets, ({ body }) => toPage([], body))
const page = '/LuxGPT2?serialNum=SNA0001&deviceInfo=off_grid&country=DE'
const source = { chunkId: 5, fileId: 2, file: 'SNA manual.pdf', title: 'Reset', page: 12 }

type Answering = Parameters<typeof mockChat>[0]
const answering: Answering = (_, send) => {
  send({ code: 202, mid: 'run-00001' })
  send({ code: 200, mid: 'run-00001', seq: 1, deltaValue: 'Hold **ENTER**.' })
  send({
    code: 200,
    mid: 'run-00001',
    seq: 1,
    deltaValue: '[DONE]',
    data: JSON.stringify({ sources: [source] }),
  })
}

type Options = NonNullable<Parameters<typeof renderAt>[1]>
interface Opening {
  at?: string
  as?: Options['as']
  answer?: Answering
  handlers?: Options['handlers']
}

async function open({ at = page, as = 'owner', answer = answering, handlers = [] }: Opening = {}) {
  const chat = mockChat(answer)
  server.use(chat.handler)
  const rendered = await renderAt(at, { as, remote, handlers: [runtime, top, debug, tickets, ...handlers] })
  await waitFor(() => expect(screen.queryByText('Connecting …')).not.toBeInTheDocument())
  return { ...rendered, chat }
}
const box = () => screen.getByRole('textbox', { name: 'Your question' })
const messages = () => within(screen.getByRole('log', { name: 'Conversation' })).queryAllByRole('article')
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => sessionStorage.clear())

test('CHAT-22 CHAT-24 CHAT-25 CHAT-26 CHAT-27 CHAT-28 CHAT-70 shows the header, the conversation and the form', async () => {
  const { user } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'LuxGPT' })).toBeVisible()
  expect(box()).toHaveAttribute('placeholder', 'enter message...')
  expect(screen.getByText('Use enter to send a quick message')).toBeVisible()
  expect(button('Stop Receiving')).toBeDisabled()
  expect(button('Send')).toBeDisabled()
  expect(button('Enhance file search')).toBeDisabled()
  await user.type(box(), 'Hello')
  expect(button('Send')).toBeEnabled()
  expect(button('Enhance file search')).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Like' })).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  await screen.findByText('ENTER')
  expect(button('Like')).toHaveAttribute('title', 'Like')
  expect(button('Dislike')).toHaveAttribute('title', 'Dislike')
  expect(await findAxeProblems()).toEqual([])
})

test('CHAT-22 shows a second assistant name for EG4', async () => {
  await open({ at: '/EG4Bot' })
  expect(screen.getByText('EG4 Assistant')).toBeVisible()
})

test('CHAT-47 shows question and answer with avatar, author, time and sources', async () => {
  const { user, chat } = await open()
  await user.type(box(), 'How do I reset it?{Enter}')
  expect(await screen.findByText('ENTER')).toBeVisible()
  expect(chat.questions()[0]).toMatchObject({
    data: 'How do I reset it?',
    serialNum: 'SNA0001',
    devicesType: 'off_grid',
    country: 'DE',
    enhanceMode: false,
  })
  expect(messages()).toHaveLength(2)
  expect(messages()[0]).toHaveClass('is-own')
  expect(messages()[1]).toHaveClass('is-bot')
  expect(within(messages()[0] as HTMLElement).getByText('owner')).toBeVisible()
  expect(within(messages()[1] as HTMLElement).getByText('LuxGPT')).toBeVisible()
  for (const message of messages()) {
    expect(message.querySelector('time')).toHaveAttribute('datetime', expect.stringMatching(/^\d{4}-/))
    expect(message.querySelector('.chat-avatar')).toBeVisible()
  }
  expect(await screen.findByText('1 source')).toBeVisible()
  expect(screen.getByText('SNA manual.pdf')).toBeInTheDocument()
  expect(await findAxeProblems()).toEqual([])
})

test('CHAT-32 CHAT-34 CHAT-35 CHAT-36 CHAT-58 sends on Enter, breaks lines on Ctrl+Enter and Shift+Enter, and ignores IME composition', async () => {
  const { user, chat } = await open({ answer: () => {} })
  await user.type(box(), 'One{Control>}{Enter}{/Control}two{Shift>}{Enter}{/Shift}three')
  expect(box()).toHaveValue('One\ntwo\nthree')
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 })
  expect(chat.questions()).toHaveLength(0)
  await user.type(box(), '{Enter}')
  await waitFor(() => expect(chat.questions()).toHaveLength(1))
  expect(box()).toHaveValue('')
  expect(screen.getByRole('img', { name: 'Waiting for the answer' })).toBeVisible()
  await user.type(box(), 'More')
  expect(button('Send')).toBeDisabled()
  expect(button('Enhance file search')).toBeDisabled()
  await user.type(box(), '{Enter}')
  expect(await screen.findByText('Receiving messages, please try again later.')).toBeVisible()
  expect(box()).toHaveValue('More')
  expect(chat.questions()).toHaveLength(1)
})

test('CHAT-26 CHAT-86 sends immediately when more files are searched', async () => {
  const { user, chat } = await open()
  await user.type(box(), 'Where is fuse F3?')
  await user.click(button('Enhance file search'))
  await waitFor(() =>
    expect(chat.questions()[0]).toMatchObject({
      data: 'Where is fuse F3?',
      enhanceMode: true,
      supportEs: true,
    }),
  )
  expect(await screen.findByText('Searched in all files')).toBeVisible()
})

test('CHAT-33 replaces a clicked question by the diagnosis text until the answer ends', async () => {
  const { user, chat } = await open({ answer: () => {} })
  await user.click(await screen.findByRole('button', { name: /Is there a fault/ }))
  await waitFor(() => expect(chat.questions()[0]).toMatchObject({ data: 'Is there a fault?', questionId: 9 }))
  expect(
    within(messages()[0] as HTMLElement).getByText(
      'The server is currently undergoing diagnostics. Please wait...',
    ),
  ).toBeVisible()
  chat.tell({ code: 200, mid: 'run-00001', type: 'e_ai', data: JSON.stringify({ reply: 'All is well.' }) })
  expect(await screen.findByText('All is well.')).toBeVisible()
  expect(within(messages()[0] as HTMLElement).getByText('Is there a fault?')).toBeVisible()
})

test('CHAT-07 CHAT-08 asks about the fault once when opened from a device fault', async () => {
  const { chat, address } = await open({ at: `${page}&fromDoubt=1` })
  await waitFor(() => expect(chat.questions()).toHaveLength(1))
  expect(chat.questions()[0]).toMatchObject({ data: "What's the error/warning of my inverter?" })
  await waitFor(() => expect(address()).not.toContain('fromDoubt'))
})

test('CHAT-29 CHAT-30 shows the stop button while receiving, and confirms the stop', async () => {
  const cancelled = jest.fn()
  const cancel = mock(chatRoutes.cancelRun, ({ params }: MockCall<typeof chatRoutes.cancelRun>) => {
    cancelled(params.threadId)
    return null
  })
  const { user } = await open({
    answer: (_, send) => send({ code: 200, mid: 'run-00001', seq: 1, deltaValue: 'Hold' }),
    handlers: [cancel],
  })
  await user.type(box(), 'Reset?{Enter}')
  expect(await screen.findByText('Hold')).toBeVisible()
  await user.click(button('Stop Receiving'))
  expect(await screen.findByText('Stop receiving messages.')).toBeVisible()
  expect(button('Stop Receiving')).toBeDisabled()
  await waitFor(() => expect(cancelled).toHaveBeenCalledWith('thread-0001'))
})

test('CHAT-23 CHAT-50 CHAT-63 shows why a question failed and sends it again', async () => {
  let tries = 0
  const { user, chat } = await open({
    answer: (message, send) => {
      tries += 1
      if (tries === 1) setTimeout(() => send({ code: 500, msg: 'Too many questions' }), 200)
      if (tries === 3) answering(message, send)
    },
  })
  await user.type(box(), 'Reset?{Enter}')
  const question = within(messages()[0] as HTMLElement)
  expect(question.getByText('owner')).toBeVisible()
  expect(question.getByRole('img', { name: 'Sending' }).querySelector('.chat-spinner')).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many questions')
  expect(question.getByText('Not answered').querySelector('svg')).toBeVisible()
  const givingUp = freezeTimers(limits.resendTimeoutMs)
  await user.click(button('Send again'))
  expect(await question.findByText('Resend message...')).toBeVisible()
  expect(question.queryByText('Still failed to send')).not.toBeInTheDocument()
  act(() => givingUp.fire())
  givingUp.end()
  expect(await question.findByText('Still failed to send')).toBeVisible()
  await user.click(button('Send again'))
  expect(await screen.findByText('ENTER')).toBeVisible()
  expect(chat.questions()[0]?.cid).toBe(chat.questions()[1]?.cid)
  expect(screen.queryByText('Not answered')).not.toBeInTheDocument()
})

test('CHAT-37 CHAT-41 CHAT-42 CHAT-44 asks for a suggestion after a dislike, and thanks for it', async () => {
  const said: unknown[] = []
  const evaluate = mock(
    gptTopicRecordRoutes.addGptTopicRecord,
    ({ body }: MockCall<typeof gptTopicRecordRoutes.addGptTopicRecord>) => {
      said.push(body)
      return null
    },
  )
  const suggest = mock(
    gptTopicRecordRoutes.addGptTopicSuggestion,
    ({ body }: MockCall<typeof gptTopicRecordRoutes.addGptTopicSuggestion>) => {
      said.push(body)
      return null
    },
  )
  const { user } = await open({ handlers: [evaluate, suggest] })
  await user.type(box(), 'Reset?{Enter}')
  await screen.findByText('ENTER')
  await user.click(button('Like'))
  expect(button('Like')).toHaveAttribute('aria-pressed', 'true')
  await user.click(button('Dislike'))
  expect(button('Like')).toHaveAttribute('aria-pressed', 'false')
  const suggestion = await screen.findByPlaceholderText('Feel free to let me know the suggestions here!')
  expect(button('Submit')).toBeDisabled()
  await user.type(suggestion, '  ')
  expect(button('Submit')).toBeDisabled()
  await user.type(suggestion, 'Pictures')
  await user.click(button('Submit'))
  expect(await screen.findByText('Feedback success, thank you for your suggestion.')).toBeVisible()
  expect(suggestion).not.toBeInTheDocument()
  await user.click(button('Dislike'))
  expect(button('Dislike')).toHaveAttribute('aria-pressed', 'false')
  await waitFor(() =>
    expect(said).toEqual([
      { threadId: 'thread-0001', mid: 'run-00001', evaluation: 1 },
      { threadId: 'thread-0001', mid: 'run-00001', evaluation: -1 },
      { threadId: 'thread-0001', mid: 'run-00001', suggestion: '  Pictures' },
      { threadId: 'thread-0001', mid: 'run-00001', evaluation: 0 },
    ]),
  )
})

describe.each(['/LuxGPT2', '/EG4Bot', '/CrownBot', '/testChat'])('ratings in the chat %s', (path) => {
  test.each(['OWNER', 'INSTALLER'] as const)('CHAT-95 lets an %s rate an answer', async (role) => {
    const said: unknown[] = []
    const evaluate = mock(
      gptTopicRecordRoutes.addGptTopicRecord,
      ({ body }: MockCall<typeof gptTopicRecordRoutes.addGptTopicRecord>) => {
        said.push(body)
        return null
      },
    )
    const { user } = await open({
      at: page.replace('/LuxGPT2', path),
      as: { role, permissions: [] },
      handlers: [evaluate],
    })
    await user.type(box(), 'Reset?{Enter}')
    await screen.findByText('ENTER')
    await user.click(button('Like'))
    await waitFor(() => expect(said).toEqual([{ threadId: 'thread-0001', mid: 'run-00001', evaluation: 1 }]))
    expect(button('Like')).toHaveAttribute('aria-pressed', 'true')
  })
})

const repairs = () => screen.queryAllByRole('link', { name: 'File a repair request' })
const withForm = () => {
  const rma = {
    version: '1',
    builds: {},
    timeouts: { manifest: 1, entry: 1, chunk: 1 },
    pages: [{ path: '/userRepair', layout: 'home' as const, title: '', icon: '', access: 'user' }],
  }
  act(() => setLiveRemotes({ schema: 1, revision: '2', remotes: { 'mf-rma': rma } } as never))
}
const filer = { role: 'OWNER' as const, routes: ['/', '/userRepair'] }
const filed = '/userRepair?serialNum=SNA0001&threadId=thread-0001'

afterEach(() => act(() => setLiveRemotes({ schema: 1, revision: '3', remotes: {} })))

test('offers a repair request before any answer if its page is live, with device and conversation', async () => {
  const { user } = await open({
    as: filer,
    answer: (_, send) => send({ code: 204, data: JSON.stringify({ qnaVos: [suggestion] }) }),
  })
  await user.type(box(), 'Cook an egg?{Enter}')
  expect(await screen.findByText('No related content')).toBeVisible()
  expect(screen.getByText("Guess what you're asking:")).toBeVisible()
  expect(repairs()).toEqual([])
  withForm()
  expect(repairs().map((link) => link.getAttribute('href'))).toEqual([filed])
})

test('offers a repair request below answers about a device, highlighted after a dislike', async () => {
  const evaluate = mock(gptTopicRecordRoutes.addGptTopicRecord, null)
  let runs = 0
  const answer: Answering = (_, send) => {
    runs += 1
    const run = { code: 200, mid: `run-0000${runs}`, seq: 1 }
    send({ ...run, code: 202 })
    send({ ...run, deltaValue: 'Hold **ENTER**.' })
    send({ ...run, deltaValue: '[DONE]' })
  }
  const { user } = await open({ as: filer, answer, handlers: [evaluate] })
  withForm()
  expect(repairs()).toEqual([])
  for (const question of ['Reset?', 'And then?']) {
    const before = screen.queryAllByText('ENTER').length
    await user.type(box(), `${question}{Enter}`)
    await waitFor(() => expect(screen.getAllByText('ENTER')).toHaveLength(before + 1))
  }
  const answers = () => messages().filter((message) => within(message).queryByText('ENTER'))
  const offered = (message: HTMLElement) =>
    within(message).queryByRole('link', { name: 'File a repair request' })?.getAttribute('href')
  await waitFor(() => expect(answers().map(offered)).toEqual([filed, filed]))
  expect(repairs()).toHaveLength(2)
  expect(repairs()[1]).toHaveClass('chat-repair-link')
  expect(await findAxeProblems()).toEqual([])
  const [, dislike] = screen.getAllByRole('button', { name: 'Dislike' })
  await user.click(dislike as HTMLElement)
  await waitFor(() => expect(answers().map(offered)).toEqual([filed, undefined]))
  expect(repairs()).toHaveLength(2)
  expect(repairs()[1]).toHaveClass('chat-button')
})

test.each([
  ['about no device', '/LuxGPT2?platform=LUX_POWER', filer],
  ['to somebody who may file none', page, { role: 'VIEWER' as const, routes: ['/'] }],
])('offers no repair request under an answer %s', async (_, at, as) => {
  const { user } = await open({ at, as })
  withForm()
  await user.type(box(), 'Reset?{Enter}')
  await screen.findByText('ENTER')
  expect(button('Like')).toBeVisible()
  expect(repairs()).toEqual([])
})

test('OPEN-39 OPEN-48 shows sources, scores and timings to reviewers of dialogues', async () => {
  const { user, unmount } = await open({
    at: '/testChat',
    as: { role: 'ADMIN', permissions: ['dialogue:view'] },
    answer: (_, send) =>
      send({
        code: 200,
        mid: 'run-00001',
        deltaValue: 'Hold **ENTER**.[DONE]',
        data: JSON.stringify({
          sources: [{ ...source, score: 0.83, isRecognised: true }],
          relevance: 0.81,
          timings: { search: 12.4 },
        }),
      }),
  })
  await user.click(button('Evidence'))
  await user.type(box(), 'Reset?{Enter}')
  const evidence = within(screen.getByRole('complementary', { name: 'Evidence' }))
  expect(await evidence.findByText(/search: 12 ms/)).toBeVisible()
  expect(evidence.getByText(/0\.830/)).toBeVisible()
  expect(evidence.getByText('0.81')).toBeVisible()
  for (const place of [evidence, within(screen.getByRole('log'))])
    expect(place.getByText(/from text recognition/)).toBeInTheDocument()
  unmount()
  await open({ at: '/testChat', as: 'owner' })
  expect(screen.queryByRole('complementary', { name: 'Evidence' })).not.toBeInTheDocument()
})

const thread: Thread = {
  threadId: 'thread-0007',
  chatTitle: 'How do I charge it?',
  platform: 'LUX_POWER',
  devices: 'off_grid',
  model: '',
  serialNum: 'SNA0001',
  evaluation: -1,
  suggestion: '',
  qnaStatus: 'INACTIVE',
  according: null,
  msgCount: 2,
  userName: 'owner',
  country: 'DE',
  createdAt: '2026-11-01T00:00:00Z',
  updateTime: '2026-11-01T00:00:00Z',
}
const record = (recordId: number, position: 'QUERY' | 'ANSWER', message: string): ThreadMessage => ({
  recordId,
  message,
  position,
  gptTopicDataStatus: 'success',
  changeType: 'BEFORE_CHANGE',
  type: 'ai',
  answer: {},
  updateTime: '2026-11-01T00:00:00Z',
})

describe('own conversations', () => {
  const threads = mock(
    threadRoutes.findOwnThreads,
    ({ body }: MockCall<typeof threadRoutes.findOwnThreads>) => toPage([thread], body),
  )
  const records = mock(
    gptTopicRecordRoutes.getGptTopicRecordData,
    ({ body }: MockCall<typeof gptTopicRecordRoutes.getGptTopicRecordData>) =>
      toPage(
        [
          { ...record(2, 'ANSWER', 'With the charger.'), evaluation: -1 as const },
          record(1, 'QUERY', 'How do I charge it?'),
        ],
        body,
      ),
  )

  test('opens and continues a conversation, and starts an empty one', async () => {
    const { user, chat } = await open({ handlers: [threads, records] })
    await user.click(button('My conversations'))
    await user.click(await screen.findByRole('button', { name: /How do I charge it\?.*2 messages/ }))
    expect(await screen.findByText('With the charger.')).toBeVisible()
    expect(messages()).toHaveLength(2)
    expect(button('Dislike')).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(screen.queryByText('Connecting …')).not.toBeInTheDocument())
    await user.type(box(), 'And then?{Enter}')
    await waitFor(() =>
      expect(chat.questions()[0]).toMatchObject({ data: 'And then?', chatId: 'thread-0007' }),
    )
    expect(sessionStorage.length).toBe(1)
    await user.click(button('New conversation'))
    expect(await screen.findByRole('heading', { name: 'How can we help?' })).toBeVisible()
    expect(messages()).toHaveLength(0)
  })

  test('deletes a conversation after confirmation', async () => {
    const deleted = jest.fn()
    const remove = mock(
      threadRoutes.deleteOwnThreads,
      ({ body }: MockCall<typeof threadRoutes.deleteOwnThreads>) => {
        deleted(body)
        return { affected: 1 }
      },
    )
    const { user } = await open({ handlers: [threads, remove] })
    await user.click(button('My conversations'))
    await user.click(await screen.findByRole('button', { name: 'Delete How do I charge it?' }))
    expect(deleted).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(deleted).toHaveBeenCalledWith({ threadIds: ['thread-0007'] }))
  })

  test('reports a failed list and retries', async () => {
    const { user } = await open({
      handlers: [
        mock(threadRoutes.findOwnThreads, () => {
          throw refuse(503, { msg: 'The service is away' })
        }),
      ],
    })
    await user.click(button('My conversations'))
    expect(await screen.findByText('The service is away')).toBeVisible()
  })
})

test('keeps a draft per device', async () => {
  const { user, unmount } = await open()
  await user.type(box(), 'Half a question')
  unmount()
  const again = await open()
  expect(box()).toHaveValue('Half a question')
  again.unmount()
  await open({ at: '/LuxGPT2?serialNum=SNA0002' })
  expect(box()).toHaveValue('')
})

test('OPEN-42 shows a lost connection in place and disables sending', async () => {
  const { user, chat } = await open({
    answer: (_, send) => send({ code: 200, mid: 'run-00001', seq: 1, deltaValue: 'Hold' }),
  })
  await user.type(box(), 'Reset?{Enter}')
  await screen.findByText('Hold')
  act(() => chat.leave())
  expect(await screen.findByText('The connection was lost. Reconnecting …')).toBeVisible()
  expect(screen.getAllByText('The answer was interrupted')[0]).toBeVisible()
  await user.type(box(), 'More')
  expect(button('Send')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Talk to support' })).not.toBeInTheDocument()
})
