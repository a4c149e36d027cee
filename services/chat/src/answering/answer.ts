import type {
  ChatDeviceChoice,
  ChatLink,
  ChatOriginal,
  ChatResource,
  ChatSource,
  ChatSuggestion,
} from '@portal/contracts/chat-socket.ts'
import type { Platform } from '@portal/contracts/reference.ts'
import type { QuestionDevice } from '../device/device.ts'
import type { RegisterUser } from '../device/register.ts'
import type { Turn } from '../understanding/follow-up.rules.ts'

/** One question as the engine sees it; the device was checked against what the asker may see. */
export interface Ask {
  question: string
  /** As it was typed, where it was made whole from what was said before. */
  typed?: string
  /** A question of this conversation that reported a danger within the last hour. */
  alarm?: string
  /** What was said before in this conversation, oldest first. */
  history?: readonly Turn[]
  /** Who asks: decides about what the register may tell, and what is for installers. */
  user?: RegisterUser
  /** Of a clicked suggestion or top question. */
  questionId?: number
  /** Of the question, or BCP 47 of the page, e.g. 'en', 'zh-CN'. */
  language: string
  /** The same of the page itself, where the question is in another language. */
  page?: string
  platform: Platform
  /** 'all_devices' or a device group of REF-22…26 such as 'off_grid'. */
  deviceGroup: string
  device?: QuestionDevice
  clusterId?: string
  /** Staff ask to see what comes: it counts nowhere. */
  isTrial?: true
  /** Wider scope: sibling devices and all stores of the platform. */
  enhance: boolean
  /** Complete answers ('es', 'e_ai') are understood by the page. Without it everything streams as 'ai'. */
  supportEs: boolean
}

export type Source = ChatSource
export type Original = ChatOriginal
export type Suggestion = ChatSuggestion

/**
 * Complete before its first piece is shown: stored as the run's plan, so that another instance continues the
 * same text.
 */
export interface Planned {
  kind: 'ai' | 'es' | 'e_ai' | 'none'
  /** Of a whole answer with several parts, joined with line breaks. */
  text: string
  /** 'Debug_QNA', 'QNA', or 'NotSupport' with 'none'; the code's own word otherwise. */
  msg?: string
  sentences?: { start: number; end: number; chunkId: number }[]
  sources: Source[]
  resources: ChatResource[]
  suggestions: Suggestion[]
  /** Pages of the portal that show what is told. */
  links?: ChatLink[]
  /** The answer depends on the device: the asker's own ones. */
  choices?: ChatDeviceChoice[]
  /** The way to a person is offered by itself. */
  offersPerson?: true
  /** A reviewer stands for it: a correction that has passed. */
  isReviewed?: true
  /** What was answered, where it is not what was typed. */
  understood?: string
  /** Somebody may be in danger: shown at once, and a person is offered. */
  isDanger?: true
  /** What the answer was translated from: of cited sections in another language. */
  original?: Original[]
  /** The question data that answers; counted among the top questions. */
  questionId?: number
  /** Of the documents: how likely the best section answers the question, 0 … 1. */
  relevance?: number
  /** Milliseconds by step. */
  timings: Record<string, number>
}

/** Streamed from a model server: the text is not known in advance. */
export interface Streamed {
  kind: 'stream'
  pieces: AsyncIterable<string>
  sources: Source[]
  relevance?: number
  /** As of `Planned`. */
  understood?: string
  timings: Record<string, number>
  /** What is known after the last piece only, in the place of what was said before. */
  told?(): Pick<Planned, 'sources' | 'original' | 'timings'>
}

export type Answer = Planned | Streamed

export interface AnswerEngine {
  /**
   * Rejects with a Problem whose msg is shown to the user, or with any other error, which is shown as a
   * failure.
   */
  answer(ask: Ask, signal: AbortSignal): Promise<Answer>
}

/** One way to answer; undefined passes the question on to the next. */
export type Answerer = (ask: Ask, signal: AbortSignal) => Promise<Answer | undefined>
