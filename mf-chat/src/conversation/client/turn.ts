import { type Progress, started } from './answer.rules.ts'
import type { Question } from './context.ts'
import { type Answer, type Message, newKey } from './message.ts'

export type Load = (signal: AbortSignal) => Promise<Answer>

/** The one exchange that is under way. */
export interface Turn {
  /** Keys of its two messages. */
  question: string
  answer: string
  ask: Question
  progress: Progress
  isAcknowledged: boolean
  /** The connection was lost, or an attempt took too long: shown as failed, revived by whatever comes of it. */
  isSuspended: boolean
  /** Pieces are missing and were asked for. */
  isResuming?: boolean
  timer?: ReturnType<typeof setTimeout>
  /** Of an answer that is fetched. */
  fetching?: AbortController
}

/** A question that can be asked again. */
export interface Asked {
  ask: Question
  /** The answer that it had so far: a second attempt may go on with it. */
  mid?: string
  load?: Load
}

export const turnOf = (question: string, answer: string, ask: Question, rest: Partial<Turn> = {}): Turn => ({
  question,
  answer,
  ask,
  progress: started(),
  isAcknowledged: false,
  isSuspended: false,
  ...rest,
})

export const questionMessage = (cid: string, content: string, status: Message['status'], user?: string): Message => ({
  key: newKey(),
  position: 'QUERY',
  content,
  status,
  type: 'text',
  time: Date.now(),
  cid,
  ...(user && { user }),
})

export const emptyAnswer = (isEnhanced = false): Message => ({
  key: newKey(),
  position: 'ANSWER',
  content: '',
  status: 'sending',
  type: 'text',
  time: Date.now(),
  ...(isEnhanced && { isEnhanced }),
})
