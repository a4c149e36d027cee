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

/** A question that somebody asks now. */
export interface Asking extends SendOptions {
  text: string
  /** Its client id. */
  cid: string
}

/** A question that can be asked again. */
export interface Asked {
  ask: Question
  /** The answer that it had so far: a second attempt may go on with it. */
  mid?: string
  isFetched?: boolean
}

/** One question and its answer, from asking to the end. */
export interface Exchange {
  /** Keys of its two messages. */
  readonly question: string
  readonly answer: string
  readonly ask: Question
  readonly progress: Progress
  readonly isAcknowledged: boolean
  /**
   * The connection was lost, or an attempt took too long: shown as failed, revived by whatever comes of it.
   */
  readonly isSuspended: boolean
  /** Pieces are missing and were asked for. */
  readonly isResuming: boolean
  /** The answer is fetched by a call of its own. */
  readonly isFetched: boolean
}

/**
 * All that a conversation knows. What a page shows of it is `view`; each change of `view` is one change on
 * the screen.
 */
export interface MachineState {
  /** Which of the two pages it is: they say and ask some things differently. */
  readonly variant: 'A' | 'B'
  /** The name beside the user's own messages. */
  readonly user?: string
  /** Address of the picture beside the assistant's messages. */
  readonly avatar?: string
  readonly view: ConversationState
  /** The one question that is being answered. */
  readonly exchange?: Exchange
  /** Questions that can be asked again, by client id. */
  readonly asked: Readonly<Record<string, Asked>>
  /** Answers that have ended: nothing of them is taken any more. */
  readonly ended: readonly string[]
  /** Asked before the socket was open for the first time. */
  readonly queued: readonly Asking[]
  /** Stopped before the service has said that it took them: to be cancelled when it does. */
  readonly stopped: readonly { cid: string; answer: string }[]
  /** Key of the notice about the connection, which goes when that is back. */
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
  /** A question whose answer is fetched by a call of its own. */
  | ({ type: 'fetch' } & Pick<Asking, 'text' | 'cid'>)
  | { type: 'retry'; cid: string }
  | { type: 'stop' }
  /** `answer`: the key of what is rated. */
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
  /** An answer that was under way when the page was left, or has ended meanwhile. */
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
  /** Without `mid`, of an answer that the service keeps nowhere, it counts for the conversation. */
  | ({ type: 'saveEvaluation'; threadId: string; mid: string | undefined } & Rating)
  | {
      type: 'saveSuggestion'
      threadId: string
      mid: string | undefined
      suggestion: string
      isThanked: boolean
    }
  /** `known`: messages that are kept, counted from the end. */
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
