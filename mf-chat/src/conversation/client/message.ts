import type {
  ChatDeviceChoice,
  ChatLink,
  ChatOriginal,
  ChatResource,
  ChatSource,
  ChatSuggestion,
} from '@portal/contracts/chat-socket.ts'

/** `questionId` of a suggestion that is not a known question. */
export const typedQuestionId = 0

/** 1 like, -1 dislike, 0 none. */
export type Evaluation = 1 | 0 | -1

export type MessageStatus = 'sending' | 'success' | 'failed'

export interface Message {
  /** Unchanged for the lifetime of the message. */
  key: string
  /** QUERY is the user's message, at the right; all others are the assistant's. */
  position: 'QUERY' | 'ANSWER'
  content: string
  status: MessageStatus
  type: 'text' | 'image' | 'file'
  /** Milliseconds since the epoch. */
  time: number
  /** Displayed name. */
  user?: string
  /** Address of the author's picture. */
  avatar?: string
  /** Name of the first file, which labels an answer without text. */
  fileName?: string
  /** Bytes; 0 if unknown. */
  fileSize?: number
  /** Client id of a question, equal in every attempt, so that the service answers it once. */
  cid?: string
  /** Id of the run of an answer or its question. */
  mid?: string
  resources?: ChatResource[]
  sources?: ChatSource[]
  suggestions?: ChatSuggestion[]
  /** Probability that the first section answers the question, 0 … 1. */
  relevance?: number
  /** Pages of the portal that show the content of the answer. */
  links?: ChatLink[]
  /** Devices from which the user is asked to choose. */
  choices?: ChatDeviceChoice[]
  /** Source texts of a translated answer. */
  original?: ChatOriginal[]
  /** Understood question, if it differs from the typed one. */
  understood?: string
  /** True if support is offered without request. */
  offersPerson?: boolean
  /** True if support has reviewed the answer. */
  isReviewed?: boolean
  timings?: Record<string, number>
  /** Kind of answer: `ai`, `es`, `e_ai`, `none`. */
  kind?: string
  /** True for safety advice, after which support is offered. */
  isDanger?: boolean
  /** True if more files than the device's own were searched. */
  isEnhanced?: boolean
  /** State of a second attempt. */
  resend?: 'trying' | 'failed'
  recordId?: number
  /** Reader's rating of an answer. */
  evaluation?: Evaluation
  changeType?: 'BEFORE_CHANGE' | 'AFTER_CHANGE'
  gptTopicDataStatus?: string
  updateTime?: string
}

/** Result of a fetched answer. */
export interface Answer {
  content: string
  resources?: ChatResource[]
  suggestions?: ChatSuggestion[]
  isDanger?: boolean
  kind?: string
}

/** Returns the files of a message, and the fields of the first one. */
export const toFiles = (resources: ChatResource[]): Partial<Message> => {
  const [first] = resources
  return first ? { resources, fileName: first.initialFileName, fileSize: first.fileSize } : {}
}

/** Returns the text of a message, or the name of its file. */
export const toPlainText = ({ content, fileName = '' }: Pick<Message, 'content' | 'fileName'>) =>
  content || fileName

/** Checks for a complete answer, in contrast to greetings and follow-up questions. */
export const isRatable = ({ position, status, kind, content, suggestions }: Message) =>
  position === 'ANSWER' && status === 'success' && kind !== 'greeting' && !(content === '' && suggestions)

/** Checks whether the service has stored the message. */
export const isStored = ({ recordId }: Pick<Message, 'recordId'>) => recordId !== undefined

export const isImage = ({ contentType }: Pick<ChatResource, 'contentType'>) =>
  contentType.startsWith('image/')

let counted = 0
/** Returns a key that is unique in this page. */
export const createKey = () => {
  counted += 1
  return `m${counted}`
}

/** Returns a client id: the service answers a question once, however often it receives its id. */
export const createClientId = () => crypto.randomUUID()
