import type { ChatClientMessage } from '@portal/contracts/chat-socket.ts'
import type { Progress } from './answer.rules.ts'
import type { ConnectionState, Loss } from './connection.ts'
import type { Question } from './context.ts'
import type { Limits } from './limits.ts'
import type { Answer, Evaluation, Message } from './message.ts'
import { type ConversationState, initial } from './state.ts'
import type { Frame } from './wire.ts'

export interface SendOptions {
  questionId?: number
  /** Searches more files than the device's own. */
  enhance?: boolean
  /** Shown in the place of the question. */
  as?: string
}

/** Question being sent. */
export interface Asking extends SendOptions {
  text: string
  /** Its client id. */
  cid: string
}

/** Question that can be sent again. */
export interface Asked {
  ask: Question
  /** Id of the previous answer, which a second attempt may continue. */
  mid?: string
  isFetched?: boolean
}

/** Question with its answer, from sending to the end. */
export interface Exchange {
  /** Keys of its two messages. */
  readonly question: string
  readonly answer: string
  readonly ask: Question
  readonly progress: Progress
  readonly isAcknowledged: boolean
  /** Connection lost or attempt timed out: shown as failed until it is resumed. */
  readonly isSuspended: boolean
  /** Pieces are missing and were asked for. */
  readonly isResuming: boolean
  /** True if the answer is fetched by a call. */
  readonly isFetched: boolean
}

/** State of a conversation. `view` is the visible part; each change of it renders once. */
export interface MachineState {
  /** Variant of the page; some texts and requests differ. */
  readonly variant: 'A' | 'B'
  /** Name beside the user's messages. */
  readonly user?: string
  /** Address of the picture beside the assistant's messages. */
  readonly avatar?: string
  readonly view: ConversationState
  /** Question that is being answered. */
  readonly exchange?: Exchange
  /** Questions that can be asked again, by client id. */
  readonly asked: Readonly<Record<string, Asked>>
  /** Answers that have ended: nothing of them is taken any more. */
  readonly ended: readonly string[]
  /** Questions queued before the first connection. */
  readonly queued: readonly Asking[]
  /** Questions stopped before their acknowledgement, to be cancelled then. */
  readonly stopped: readonly { cid: string; answer: string }[]
  /** Key of the connection notice, removed on reconnection. */
  readonly connectionNotice?: string
}

/** Events of a conversation. */
export type ConversationEvent =
  // The connection.
  | { type: 'connectionChanged'; connection: ConnectionState }
  | { type: 'opened' }
  | { type: 'lost'; loss: Loss }
  | { type: 'socketFailed' }
  | { type: 'frame'; frame: Frame }
  // The reader.
  | ({ type: 'send' } & Asking)
  /** Question with a fetched answer. */
  | ({ type: 'fetch' } & Pick<Asking, 'text' | 'cid'>)
  | { type: 'retry'; cid: string }
  | { type: 'stop' }
  /** `answer` is the key of the rated answer. */
  | { type: 'evaluate'; answer: string; evaluation: 1 | -1 }
  | { type: 'suggest'; text: string }
  | { type: 'readOlder' }
  | { type: 'dismiss' }
  // Time.
  | { type: 'acknowledgeTimedOut' }
  | { type: 'stopAllowed' }
  /** The browser paints the next frame. */
  | { type: 'painted' }
  // Results of effects; `answer` is the key of the answer.
  | { type: 'threadOpened'; threadId: string }
  | { type: 'fetched'; answer: string; found: Answer }
  | { type: 'fetchFailed'; answer: string; msg: string }
  | { type: 'cancelled'; answer: string }
  | { type: 'callFailed'; msg: string; error?: string }
  | ({ type: 'evaluationFailed'; msg: string; error?: string } & Rating)
  | { type: 'suggestionSaved'; isThanked: boolean }
  | { type: 'olderRead'; messages: readonly Message[]; hasMore: boolean; isFirst: boolean }
  | { type: 'olderFailed'; isGone: boolean }
  /** Running or ended answer of an earlier page. */
  | { type: 'runFound'; question: string; cid: string; mid: string; epoch: number }

/** Rating of an answer, with the previous one. */
interface Rating {
  answer: string
  evaluation: Evaluation
  before: { evaluation: Evaluation; isSuggestionOpen: boolean }
}

/** Every event carries its moment, and a key that no other event of the page has. */
export type Stamped<E = ConversationEvent> = E & { at: number; key: string }

export type TimerName = 'acknowledge' | 'stop'

/** Effects of an event. Their results are further events. */
export type Effect =
  | { type: 'ask'; question: Question }
  | { type: 'say'; message: ChatClientMessage }
  | { type: 'setTimer'; timer: TimerName; limit: keyof Limits }
  | { type: 'clearTimer'; timer: TimerName }
  /** The text has grown: shown with the next frame that is painted. */
  | { type: 'paint' }
  | { type: 'reconnect' }
  | { type: 'fetch'; cid: string; answer: string }
  | { type: 'abortFetch' }
  | { type: 'cancelRun'; threadId: string; answer: string }
  /** Without `mid` it rates the conversation, as the service does not store the answer. */
  | ({ type: 'saveEvaluation'; threadId: string; mid: string | undefined } & Rating)
  | {
      type: 'saveSuggestion'
      threadId: string
      mid: string | undefined
      suggestion: string
      isThanked: boolean
    }
  /** `known` is the number of stored messages from the end. */
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
  view: initial,
  asked: {},
  ended: [],
  queued: [],
  stopped: [],
})
