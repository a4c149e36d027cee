import type { Platform } from './reference.ts'

/**
 * The chat's socket, `/api/chat/socket`. Everything is JSON. Optional fields beyond the specified ones are
 * for clients that know them; one that does not still has a whole conversation.
 */
export const chatSocketPath = '/chat/socket'

/**
 * Subprotocols: the first is selected; the second, `lux.ctx.<base64url of ChatContext>`, is never echoed or
 * logged.
 */
export const chatProtocol = 'lux.chat.v1'
export const chatContextPrefix = 'lux.ctx.'
/** How the gateway passes the context on: without the token, as base64url of JSON. */
export const chatContextHeader = 'x-portal-chat'

/** Context in the second subprotocol, as JSON in base64url. */
export interface ChatContext {
  token: string
  /** A device group, or `all_devices`. */
  deviceInfo: string
  /** Empty: the device's own, which the service knows. */
  platform: Platform | ''
}

/** Bytes of one frame of a client; a larger one closes the socket with 1009. */
export const maxChatFrame = 65_536
/** Milliseconds of silence after which the server lets go of a client, which sends a heartbeat every 20 s. */
export const chatSilenceTimeoutMs = 50_000

/** The end of a streamed answer, in its last `deltaValue`. */
export const endMarker = '[DONE]'

/**
 * Why the server closed, where it is not a plain end. After 1012 and 1013 coming back makes sense, after the
 * others not at once.
 */
export const chatClose = {
  /** Not JSON, or a form that the protocol does not have, again and again. */
  badFrame: 1003,
  /** More frames than a person can cause. */
  flooded: 1008,
  tooLarge: 1009,
  /** This copy of the service stops, or the account's rights have changed: come back at once. */
  restart: 1012,
  /** The reader is too slow, or the service is not there: come back later. */
  later: 1013,
  /** Signed out. */
  signedOut: 4401,
  /** The user has as many sockets as one may have. */
  tooMany: 4429,
} as const

/** A question: what type 2 carries, and the plain calls too. */
export interface ChatQuestion {
  /** The text. */
  data: string
  /** The client's own id of the question. Sent again, the question is answered once. */
  cid?: string
  /** Goes on with this thread. Without it: the thread of this socket, or a new one. */
  chatId?: string
  serialNum?: string
  /** A device group, default `all_devices`. */
  devicesType?: string
  platform?: Platform
  clusterId?: string
  /** Complete answers ('es', 'e_ai') are understood. */
  supportEs?: boolean
  /** Wider search. */
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
  /** Tell on from piece `after` of `epoch`; 0 for everything. */
  | { type: 3; chatId: string; mid: string; epoch: number; after: number }

/** Codes of the service's messages about an answer. */
export const chatCode = {
  /** A piece of it, or the whole. */
  answer: 200,
  /** The question was taken; also the answer to a heartbeat. */
  accepted: 202,
  stopped: 203,
  nothingRelated: 204,
  failed: 500,
} as const
export type ChatCode = (typeof chatCode)[keyof typeof chatCode]
export type ChatMessageType = 'ai' | 'es' | 'e_ai' | 'text' | 'image' | 'file' | 'pong'

/**
 * Message of the server. 200: a piece or a whole answer; 202: acknowledged (with chatId, mid and the cid);
 * 203: stopped; 204: nothing related; 500: failed. Exactly one message ends a question: a 200 whose
 * deltaValue contains `[DONE]`, a whole answer, 203, 204 or 500.
 */
export interface ChatServerMessage {
  code: ChatCode
  /** `QNA`, `Debug_QNA`, `NotSupport`, or a text for a person. */
  msg: string
  chatId: string
  type: ChatMessageType
  deltaValue: string
  content: string
  fileName: string
  /** JSON of `ChatAnswerData`, or empty. */
  data: string
  /** The answer's id; pieces and the end of one answer have the same. */
  mid?: string
  /** The question that it answers. */
  cid?: string
  /** Number of the (last) piece in this message; of a final message: how many there are. */
  seq?: number
  /**
   * The first piece in this message, if it holds several. With 1 it replaces everything before; else it
   * follows on piece `from - 1`.
   */
  from?: number
  /** Counts restarts of an answer. A higher one starts the text anew. */
  epoch?: number
  /** Error code for programs, such as `chat.busy`. */
  error?: string
}

/** A file beside an answer. */
export interface ChatResource {
  downloadURL: string
  /** `image/*` means image, otherwise file. */
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
  /** Number by which the text cites it, as `[1]`; absent without citations. */
  number?: number
  /** Headings above the part. */
  title: string
  page?: number
  /** How well it fits; only for those who look into dialogues. */
  score?: number
  /** Its page was read by text recognition; only for those who look into dialogues. */
  isRecognised?: true
  url?: string
}

/** A text that the answer was translated from. */
export interface ChatOriginal {
  /** Number of its source. */
  number: number
  text: string
}

/** A question near to the one that was asked, or a section that may be meant, by its title. */
export interface ChatSuggestion {
  questionId: number
  question: string
  supportRemoteDebug: boolean
  /** 0 … 1, how well it fits; only for those who look into dialogues. */
  score?: number
  visible: boolean
  /** Excerpt of a possibly related section as plain text. */
  excerpt?: string
  /** File of the excerpt. */
  file?: string
  page?: number
}

/** A page of the portal, by its path. */
export interface ChatLink {
  label: string
  path: string
}

/** One of the asker's devices; its label, sent as the next question, chooses it. */
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
  /** The answer depends on which of these is meant. */
  choices?: ChatDeviceChoice[]
  /** The question as it was understood, where that is not how it was typed. */
  understood?: string
  /** Original texts of citations in another language. */
  original?: ChatOriginal[]
  /** A person is to be offered by itself. */
  offersPerson?: true
  /** Somebody of support has checked this answer. */
  isReviewed?: true
  /** Somebody may be in danger: the text says what to do, and a person is to be offered. */
  isDanger?: true
  /** How likely the best section answers the question, 0 … 1; only for those who may see dialogues. */
  relevance?: number
  /** Milliseconds by step; only for those who may see dialogues. */
  timings?: Record<string, number>
}
