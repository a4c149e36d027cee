import type { ChatClientMessage } from '@portal/contracts/chat-socket.ts'
import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import type { AnswerProgress } from './answer.rules.ts'
import type { ConnectionState, LossReason } from './connection.ts'
import type { Question } from './context.ts'
import type { Limits } from './limits.ts'
import type { Answer, Evaluation, Message } from './message.ts'
import { type ConversationState, initialState } from './state.ts'
import type { Frame } from './wire.ts'

export interface SendOptions {
  questionId?: number
  /** Whether more files than the device's own are searched. */
  enhance?: boolean
  /** Text shown instead of the question. */
  as?: string
}

/** Question being sent. */
export interface PendingQuestion extends SendOptions {
  text: string
  /** Client id of the question. */
  cid: string
}

/** Question that can be sent again. */
export interface RepeatableQuestion {
  ask: Question
  /** Id of the previous answer, which a second attempt can continue. */
  mid?: string
  isFetched?: boolean
}

/** Question with its answer, from sending to the end. */
export interface Exchange {
  /** Keys of the two messages. */
  readonly question: string
  readonly answer: string
  readonly ask: Question
  readonly progress: AnswerProgress
  readonly isAcknowledged: boolean
  /** True after a lost connection or a time-out: shown as failed until it is resumed. */
  readonly isSuspended: boolean
  /** True if missing pieces were requested. */
  readonly isResuming: boolean
  /** True if a call fetches the answer. */
  readonly isFetched: boolean
}

/** State of a conversation. `view` is the visible part; each change of it renders once. */
export interface MachineState {
  /** Variant of the page, which determines some texts and requests. */
  readonly variant: 'A' | 'B'
  /** Name shown beside the user's messages. */
  readonly user?: string
  /** Address of the picture beside the assistant's messages. */
  readonly avatar?: string
  readonly view: ConversationState
  /** Question that is being answered. */
  readonly exchange?: Exchange
  /** Questions that can be sent again, by client id. */
  readonly asked: Readonly<Record<string, RepeatableQuestion>>
  /** Ids of ended answers, whose frames are ignored. */
  readonly ended: readonly string[]
  /** Questions queued before the first connection. */
  readonly queued: readonly PendingQuestion[]
  /** Questions stopped before their acknowledgement; cancelled when it arrives. */
  readonly stopped: readonly { cid: string; answer: string }[]
  /** Key of the connection notice, which is removed on reconnection. */
  readonly connectionNotice?: string
}

export type ConversationEvent =
  // Events of the connection.
  | { type: 'connectionChanged'; connection: ConnectionState }
  | { type: 'opened' }
  | { type: 'lost'; loss: LossReason }
  | { type: 'socketFailed' }
  | { type: 'frame'; frame: Frame }
  // Events of the user.
  | ({ type: 'send' } & PendingQuestion)
  /** Question with a fetched answer. */
  | ({ type: 'fetch' } & Pick<PendingQuestion, 'text' | 'cid'>)
  | { type: 'retry'; cid: string }
  | { type: 'stop' }
  /** `answer` is the key of the rated answer. */
  | { type: 'evaluate'; answer: string; evaluation: 1 | -1 }
  | { type: 'suggest'; text: string }
  | { type: 'readOlder' }
  | { type: 'dismiss' }
  // Timers.
  | { type: 'acknowledgeTimedOut' }
  | { type: 'stopAllowed' }
  /** The browser is about to paint a frame. */
  | { type: 'painted' }
  // Results of effects; `answer` is the key of the answer.
  | { type: 'threadOpened'; threadId: string }
  | { type: 'fetched'; answer: string; found: Answer }
  | { type: 'fetchFailed'; answer: string; msg: string }
  | { type: 'cancelled'; answer: string }
  | ({ type: 'callFailed'; msg: string } & Partial<ErrorMessage>)
  | ({ type: 'evaluationFailed'; msg: string } & Partial<ErrorMessage> & Rating)
  | { type: 'suggestionSaved'; isThanked: boolean }
  | { type: 'olderRead'; messages: readonly Message[]; hasMore: boolean; isFirst: boolean }
  | { type: 'olderFailed'; isGone: boolean }
  /** Running or ended answer of an earlier page. */
  | { type: 'runFound'; question: string; cid: string; mid: string; epoch: number }

/** Rating of an answer, with the previous rating. */
interface Rating {
  answer: string
  evaluation: Evaluation
  before: { evaluation: Evaluation; isSuggestionOpen: boolean }
}

/** Event with its time and a unique key. */
export type StampedEvent<E = ConversationEvent> = E & { at: number; key: string }

export type TimerName = 'acknowledge' | 'stop'

/** Effects of an event. Their results are further events. */
export type Effect =
  | { type: 'ask'; question: Question }
  | { type: 'say'; message: ChatClientMessage }
  | { type: 'setTimer'; timer: TimerName; limit: keyof Limits }
  | { type: 'clearTimer'; timer: TimerName }
  /** The text has grown; it is rendered with the next frame. */
  | { type: 'paint' }
  | { type: 'reconnect' }
  | { type: 'fetch'; cid: string; answer: string }
  | { type: 'abortFetch' }
  | { type: 'cancelRun'; threadId: string; answer: string }
  /** Rates the conversation if `mid` is missing, because the service did not store the answer. */
  | ({ type: 'saveEvaluation'; threadId: string; mid: string | undefined } & Rating)
  | {
      type: 'saveSuggestion'
      threadId: string
      mid: string | undefined
      suggestion: string
      isThanked: boolean
    }
  /** `known` is the number of known messages, counted from the end. */
  | { type: 'readMessages'; threadId: string; known: number; isFirst: boolean; isEmpty: boolean }
  | { type: 'readLastRun'; threadId: string; question: string }

export const initialMachine = ({
  variant,
  user,
  avatar,
}: Pick<MachineState, 'variant' | 'user' | 'avatar'>): MachineState => ({
  variant,
  user,
  avatar,
  view: initialState,
  asked: {},
  ended: [],
  queued: [],
  stopped: [],
})
