import type {
  ChatDeviceChoice,
  ChatLink,
  ChatOriginal,
  ChatResource,
  ChatSource,
  ChatSuggestion,
} from '@portal/contracts/chat-socket.ts'

/** The `questionId` of a suggestion that is no known question. */
export const typedQuestion = 0

/** 1 like, -1 dislike, 0 none. */
export type Evaluation = 1 | 0 | -1

export type MessageStatus = 'sending' | 'success' | 'failed'

/** Message in the page's state. */
export interface Message {
  /** Stays the same while the message changes. */
  key: string
  /** QUERY is the user's and shown at the right; all others are the bot's. */
  position: 'QUERY' | 'ANSWER'
  content: string
  status: MessageStatus
  type: 'text' | 'image' | 'file'
  /** Milliseconds since 1970. */
  time: number
  /** Displayed name. */
  user?: string
  /** Address of the picture beside it. */
  avatar?: string
  /** Name of the first file, which labels an answer without text. */
  fileName?: string
  /** Bytes; 0 if nobody said. */
  fileSize?: number
  /** Id of a question, equal in every attempt, so that it is asked once. */
  cid?: string
  /** Run of an answer or its question. */
  mid?: string
  resources?: ChatResource[]
  sources?: ChatSource[]
  suggestions?: ChatSuggestion[]
  /** How likely the best section answers the question, 0 … 1. */
  relevance?: number
  /** Pages of the portal that show what is told. */
  links?: ChatLink[]
  /** Devices that the answer asks to choose from. */
  choices?: ChatDeviceChoice[]
  /** Source texts of a translated answer. */
  original?: ChatOriginal[]
  /** Understood question, if it differs from the typed one. */
  understood?: string
  /** True if support is offered automatically. */
  offersPerson?: boolean
  /** True if support has reviewed the answer. */
  isReviewed?: boolean
  timings?: Record<string, number>
  /** Kind of answer: `ai`, `es`, `e_ai`, `none`. */
  kind?: string
  /** Says what to do in danger: a person is offered. */
  isDanger?: boolean
  /** True if more files than the device's own were searched. */
  isEnhanced?: boolean
  /** State of a second attempt. */
  resend?: 'trying' | 'failed'
  recordId?: number
  /** Rating of an answer by the reader. */
  evaluation?: Evaluation
  changeType?: 'BEFORE_CHANGE' | 'AFTER_CHANGE'
  gptTopicDataStatus?: string
  updateTime?: string
}

/** Result of a fetched answer, which is not streamed. */
export interface Answer {
  content: string
  resources?: ChatResource[]
  suggestions?: ChatSuggestion[]
  isDanger?: boolean
  kind?: string
}

/** Returns the files of a message and the one that represents it. */
export const toFiles = (resources: ChatResource[]): Partial<Message> => {
  const [first] = resources
  return first ? { resources, fileName: first.initialFileName, fileSize: first.fileSize } : {}
}

/** A message in words: its text, or the name of its file. */
export const toWords = ({ content, fileName = '' }: Pick<Message, 'content' | 'fileName'>) =>
  content || fileName

/** Checks for a complete answer: no greeting or follow-up question. */
export const isRatable = ({ position, status, kind, content, suggestions }: Message) =>
  position === 'ANSWER' && status === 'success' && kind !== 'greeting' && !(content === '' && suggestions)

/** Checks for a message stored by the service. */
export const isKept = ({ recordId }: Pick<Message, 'recordId'>) => recordId !== undefined

export const isImage = ({ contentType }: Pick<ChatResource, 'contentType'>) =>
  contentType.startsWith('image/')

let counted = 0
/** A key that no other message of this page has. */
export const newKey = () => {
  counted += 1
  return `m${counted}`
}

/** Creates a client message id: the service answers one question once, however often it arrives. */
export const newCid = () => crypto.randomUUID()
