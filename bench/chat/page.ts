/**
 * Process with many chat pages without rendering: each is a browser's conversation with its own connection,
 * and asks one question after the other until stopped. Without user actions, an answer that does not recover
 * by itself is lost.
 */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket as Socket } from 'ws'
import { type Conversation, createConversation } from '../../mf-chat/src/conversation/client/conversation.ts'
import { type AnswerOutcome, createExpectedAnswer, createQuestion } from './words.ts'

const { url, cookie, token, pages, words } = JSON.parse(process.env.PAGES ?? '{}') as {
  url: string
  cookie: string
  token: string
  pages: number
  words: number
}
/** Milliseconds after which an answer counts as lost. */
const answerTimeoutMs = 60_000

/** Last piece and longest wait of each answer. */
const gaps = new Map<string, { last: number; longest: number }>()

function note(text: string) {
  const { mid, type } = JSON.parse(text) as { mid?: string; type: string }
  if (mid === undefined || type === 'pong') return
  const now = performance.now()
  const before = gaps.get(mid) ?? { last: now, longest: 0 }
  gaps.set(mid, { last: now, longest: Math.max(before.longest, now - before.last) })
}

/** Socket that sends the cookies of the address, like a browser. */
class BrowserSocket extends Socket {
  constructor(address: string, protocols: string[]) {
    super(address, protocols, { headers: { cookie }, perMessageDeflate: false })
    this.on('message', (data) => note(String(data)))
  }
}
const [window, document] = [
  new EventTarget(),
  Object.assign(new EventTarget(), { visibilityState: 'hidden' }),
]
setMaxListeners(0, window, document)
Object.assign(globalThis, { WebSocket: BrowserSocket, window, document })

const open = () =>
  createConversation({
    variant: 'B',
    url: `${url}/api`,
    token: () => token,
    context: {
      serialNum: '',
      deviceInfo: '',
      clusterId: '',
      platform: 'LUX_POWER',
      deviceTypeValue: '',
      phase: '',
      subDeviceType: '',
      dtc: '',
      voltClass: '',
      odm: '',
      machineType: '',
      powerRating: '',
      country: '',
    },
  })

/** Resolves with true when the condition is met; false after the timeout. */
function until(conversation: Conversation, holds: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (result: boolean) => {
      clearTimeout(late)
      unsubscribe()
      resolve(result)
    }
    const late = setTimeout(() => end(holds()), answerTimeoutMs)
    const unsubscribe = conversation.subscribe(() => holds() && end(true))
    if (holds()) end(true)
  })
}

/** `before`: number of existing messages. */
async function exchange(
  conversation: Conversation,
  question: string,
  before: number,
): Promise<AnswerOutcome> {
  const state = () => conversation.getSnapshot()
  const lost = (about: string, mid = ''): AnswerOutcome => ({
    question,
    mid,
    end: 'never',
    gap: answerTimeoutMs,
    about,
  })
  if (
    !(await until(conversation, () => state().connection === 'open' && !state().isReceiving)) ||
    !conversation.send(question)
  )
    return lost(`could not be asked: ${state().connection}`)
  const last = () => state().messages.at(-1)
  // Checks for an end: an answer that failed without a connection resumes later, one refused on an open
  // connection does not.
  const isOver = () =>
    !state().isReceiving && state().messages.length > before + 1 && last()?.status === 'success'
  const hasEnded = await until(conversation, isOver)
  const { messages, notice, connection } = state()
  const answer = messages.at(-1)
  if (!hasEnded || !answer?.mid) {
    const said = messages
      .slice(before)
      .map(({ position, status, content }) => `${position} ${status} ${content.length}`)
    const isRefused = connection === 'open' && notice?.severity === 'error'
    return {
      ...lost(`${connection}; ${notice?.text ?? ''}; ${said.join(', ')}`, answer?.mid),
      ...(isRefused && { end: 'failed' }),
    }
  }
  const { mid, content } = answer
  const gap = gaps.get(mid)?.longest ?? 0
  gaps.delete(mid)
  const end =
    messages.length !== before + 2
      ? 'doubled'
      : content === createExpectedAnswer(question)
        ? 'whole'
        : 'different'
  return {
    question,
    mid,
    end,
    gap,
    ...(end !== 'whole' && { about: `${messages.length - before} messages, "${content.slice(-80)}"` }),
  }
}

const outcomes: AnswerOutcome[] = []
let isOver = false

async function talk(page: number) {
  let conversation = open()
  let before = 0
  for (let number = 1; !isOver; number += 1) {
    const outcome = await exchange(conversation, createQuestion(words, `p${page}q${number}`), before)
    outcomes.push(outcome)
    before += 2
    if (outcome.end !== 'whole') {
      conversation.dispose()
      conversation = open()
      before = 0
    }
    await sleep(Math.random() * 500)
  }
  conversation.dispose()
}

process.once('message', () => {
  isOver = true
})
await Promise.all(Array.from({ length: pages }, (_, page) => talk(page)))
process.send?.(outcomes, () => process.disconnect())
