import type { ErrorMessage } from './envelope.ts'
import type { Platform } from './reference.ts'

/**
 * Socket of the chat, `/api/chat/socket`. All messages are JSON. Fields beyond the specification are
 * optional, so clients that do not know them still work.
 */
export const chatSocketPath = '/chat/socket'

/**
 * Subprotocols: the first one is selected; the second one, `lux.ctx.<base64url of ChatContext>`, is never
 * echoed or logged.
 */
export const chatProtocol = 'lux.chat.v1'
export const chatContextPrefix = 'lux.ctx.'
/** Header by which the gateway forwards the context to the service: base64url of JSON, without the token. */
export const chatContextHeader = 'x-portal-chat'

/** Content of the second subprotocol: JSON in base64url. */
export interface ChatContext {
  token: string
  /** Device group, or `all_devices`. */
  deviceInfo: string
  /** Empty if the service should use the device's own platform. */
  platform: Platform | ''
}

/** Maximum bytes of a frame from a client; a larger one closes the socket with 1009. */
export const maxChatFrame = 65_536
/**
 * Milliseconds after which the server closes the socket of a silent client. Clients send a heartbeat every
 * 20 s.
 */
export const chatSilenceTimeoutMs = 50_000

/** Marks the end of a streamed answer in the last `deltaValue`. */
export const endMarker = '[DONE]'

/**
 * Close codes of the server. After 1012 and 1013 clients should reconnect, after the others not immediately.
 */
export const chatClose = {
  /** Repeated messages that are not JSON or not part of the protocol. */
  badFrame: 1003,
  /** More frames than a person can cause. */
  flooded: 1008,
  tooLarge: 1009,
  /** The instance stops, or the account's rights have changed: reconnect at once. */
  restart: 1012,
  /** The client reads too slowly, or the service is unavailable: reconnect later. */
  later: 1013,
  /** Signed out. */
  signedOut: 4401,
  /** The user has the maximum number of sockets. */
  tooMany: 4429,
} as const

/** Question, as sent by messages of type 2 and by the HTTP calls. */
export interface ChatQuestion {
  /** Text of the question. */
  data: string
  /** Client's id of the question. A question that is sent again is answered once. */
  cid?: string
  /** Continues this thread. If unset, uses the thread of this socket or a new one. */
  chatId?: string
  serialNum?: string
  /** Device group, default `all_devices`. */
  devicesType?: string
  platform?: Platform
  clusterId?: string
  /** True if the client understands complete answers ('es', 'e_ai'). */
  supportEs?: boolean
  /** Searches more documents. */
  enhanceMode?: boolean
  /** Id of a clicked question. */
  questionId?: number
  /** BCP 47. */
  language?: string
  deviceTypeValue?: string | number
  phase?: string
  subDeviceType?: string | number
  dtc?: string
  voltClass?: string
  odm?: string
  machineType?: string
  powerRating?: string
  country?: string
}

export type ChatClientMessage =
  | { type: 0 }
  | { type: 1 }
  | ({ type: 2 } & ChatQuestion)
  /** Requests the pieces after `after` of `epoch`; 0 for all. */
  | { type: 3; chatId: string; mid: string; epoch: number; after: number }

/** Codes of the service's messages about an answer. */
export const chatCode = {
  /** A piece of an answer, or the whole answer. */
  answer: 200,
  /** The question was accepted; also the answer to a heartbeat. */
  accepted: 202,
  stopped: 203,
  nothingRelated: 204,
  failed: 500,
} as const
export type ChatCode = (typeof chatCode)[keyof typeof chatCode]
export type ChatMessageType = 'ai' | 'es' | 'e_ai' | 'text' | 'image' | 'file' | 'pong'

/**
 * Message of the server. 200: a piece or a whole answer; 202: accepted (with chatId, mid and the cid); 203:
 * stopped; 204: nothing found; 500: failed. Exactly one message ends a question: a 200 whose deltaValue
 * contains `[DONE]`, a whole answer, 203, 204 or 500.
 */
export interface ChatServerMessage {
  code: ChatCode
  /** `QNA`, `Debug_QNA`, `NotSupport`, or a text to display. */
  msg: string
  chatId: string
  type: ChatMessageType
  deltaValue: string
  content: string
  fileName: string
  /** JSON of `ChatAnswerData`, or empty. */
  data: string
  /** Id of the answer; equal in all its pieces and in its end. */
  mid?: string
  /** Id of the question. */
  cid?: string
  /** Number of the last piece in this message; in a final message the total number. */
  seq?: number
  /**
   * Number of the first piece, if the message contains several. With 1 the message replaces all earlier
   * pieces; otherwise it follows piece `from - 1`.
   */
  from?: number
  /** Number of restarts of the answer. A higher value starts the text again. */
  epoch?: number
  /** Error code for programs, for example `chat.busy`, and its params. */
  error?: string
  params?: ErrorMessage['params']
}

/** File that is attached to an answer. */
export interface ChatResource {
  downloadURL: string
  /** `image/*` is displayed as an image, other types as a file. */
  contentType: string
  initialFileName: string
  /** Bytes. */
  fileSize: number
}

/** Source of an answer: a section of a document. */
export interface ChatSource {
  chunkId: number
  fileId: number
  file: string
  /** Number by which the text cites the source, as `[1]`; unset without citations. */
  number?: number
  /** Headings above the section. */
  title: string
  page?: number
  /** Relevance; only for users who may see dialogues. */
  score?: number
  /** The page was read by text recognition; only for users who may see dialogues. */
  isRecognised?: true
  url?: string
}

/** Original text of a translated answer. */
export interface ChatOriginal {
  /** Number of its source. */
  number: number
  text: string
}

/** Similar question, or title of a section that may be meant. */
export interface ChatSuggestion {
  questionId: number
  question: string
  supportRemoteDebug: boolean
  /** Similarity from 0 to 1; only for users who may see dialogues. */
  score?: number
  visible: boolean
  /** Excerpt of a possibly related section as plain text. */
  excerpt?: string
  /** File of the excerpt. */
  file?: string
  page?: number
}

/** Link to a page of the portal. */
export interface ChatLink {
  label: string
  path: string
}

/** Device of the user. Sending its label as the next question selects it. */
export interface ChatDeviceChoice {
  label: string
  serialNum: string
}

/** Content of `data`. A whole answer has `answers` (to be joined with line breaks) or `reply`. */
export interface ChatAnswerData {
  answers?: string[]
  reply?: string
  fixedResourceBosList?: ChatResource[]
  sources?: ChatSource[]
  qnaVos?: ChatSuggestion[]
  links?: ChatLink[]
  /** Devices or groups between which the user has to choose. */
  choices?: ChatDeviceChoice[]
  /** The question as it was understood, if that differs from its text. */
  understood?: string
  /** Original texts of citations in another language. */
  original?: ChatOriginal[]
  /** The client should offer a support chat. */
  offersPerson?: true
  /** Support has checked this answer. */
  isReviewed?: true
  /**
   * The question indicates danger: the text is safety advice, and the client should offer a support chat.
   */
  isDanger?: true
  /** Probability that the best section answers the question, 0 … 1; only for users who may see dialogues. */
  relevance?: number
  /** Milliseconds per step; only for users who may see dialogues. */
  timings?: Record<string, number>
}
