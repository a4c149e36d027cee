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

/** A message as the page keeps it. */
export interface Message {
  /** Stays the same while the message changes. */
  key: string
  /** QUERY is the user's and stands right; every other one is the bot's. */
  position: 'QUERY' | 'ANSWER'
  content: string
  status: MessageStatus
  type: 'text' | 'image' | 'file'
  /** Milliseconds since 1970. */
  time: number
  /** The name beside it. */
  user?: string
  /** Address of the picture beside it. */
  avatar?: string
  /** Name of the first file, which labels an answer without text. */
  fileName?: string
  /** Bytes; 0 if nobody said. */
  fileSize?: number
  /** Id of a question, equal in every attempt, so that it is asked once. */
  cid?: string
  /** The run that an answer comes from, and that its question began. */
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
  /** The way to a person is to be offered by itself. */
  offersPerson?: boolean
  /** Somebody of support has checked this answer. */
  isReviewed?: boolean
  timings?: Record<string, number>
  /** How a streamed, whole or missing answer came: `ai`, `es`, `e_ai`, `none`. */
  kind?: string
  /** Says what to do in danger: a person is offered. */
  isDanger?: boolean
  /** Answered to a search through more files than the device's own. */
  isEnhanced?: boolean
  /** A second attempt is under way, or failed too. */
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

/** An answer as it ended: no greeting, and no question back. */
export const isRatable = ({ position, status, kind, content, suggestions }: Message) =>
  position === 'ANSWER' && status === 'success' && kind !== 'greeting' && !(content === '' && suggestions)

/** Read from the service, and not said on this page. */
export const isKept = ({ recordId }: Pick<Message, 'recordId'>) => recordId !== undefined

export const isImage = ({ contentType }: Pick<ChatResource, 'contentType'>) =>
  contentType.startsWith('image/')

let counted = 0
/** A key that no other message of this page has. */
export const newKey = () => {
  counted += 1
  return `m${counted}`
}

/** A client message id: the service answers one question once, however often it arrives. */
export const newCid = () => crypto.randomUUID()
