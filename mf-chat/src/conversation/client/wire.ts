import {
  type ChatAnswerData,
  type ChatClientMessage,
  type ChatContext,
  type ChatDeviceChoice,
  type ChatLink,
  type ChatOriginal,
  type ChatResource,
  type ChatServerMessage,
  type ChatSource,
  type ChatSuggestion,
  chatContextPrefix,
  chatProtocol,
} from '@portal/contracts/chat-socket.ts'
import type { ErrorMessage } from '@portal/contracts/envelope.ts'

/** Content of the JSON text in a message's `data`, with all fields optional. */
export interface MessageData extends Pick<ChatAnswerData, 'reply' | 'relevance' | 'timings' | 'understood'> {
  answers: string[]
  resources: ChatResource[]
  sources: ChatSource[]
  suggestions: ChatSuggestion[]
  links: ChatLink[]
  choices: ChatDeviceChoice[]
  original: ChatOriginal[]
  offersPerson: boolean
  isReviewed: boolean
  isDanger: boolean
}

/** Message of the service with all fields optional. Unknown codes and types can occur. */
export interface Frame
  extends Pick<
    ChatServerMessage,
    'msg' | 'content' | 'fileName' | 'mid' | 'cid' | 'seq' | 'from' | 'epoch' | 'error' | 'params'
  > {
  code: number
  type: string
  /** Text of a piece. */
  delta: string
  data: MessageData
  /** Id of the thread. */
  chatId?: string
}

type Raw = Record<string, unknown>

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const id = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
const list = (value: unknown) => (Array.isArray(value) ? value : [])
const objects = (value: unknown) => list(value).filter(isObject)

function json(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const resource = (raw: Raw): ChatResource => ({
  downloadURL: text(raw.downloadURL),
  contentType: text(raw.contentType),
  initialFileName: text(raw.initialFileName),
  fileSize: number(raw.fileSize) ?? 0,
})

/** Reads the score, which only reviewers receive. */
const scoreOf = (raw: Raw) => (number(raw.score) === undefined ? {} : { score: number(raw.score) })

const source = (raw: Raw): ChatSource => ({
  chunkId: number(raw.chunkId) ?? 0,
  fileId: number(raw.fileId) ?? 0,
  file: text(raw.file),
  title: text(raw.title),
  ...(number(raw.number) !== undefined && { number: number(raw.number) }),
  ...scoreOf(raw),
  ...(raw.isRecognised === true && { isRecognised: true as const }),
  ...(number(raw.page) !== undefined && { page: number(raw.page) }),
  ...(text(raw.url) && { url: text(raw.url) }),
})

export const toSuggestion = (raw: Raw): ChatSuggestion => ({
  questionId: number(raw.questionId) ?? 0,
  question: text(raw.question),
  supportRemoteDebug: raw.supportRemoteDebug === true,
  ...scoreOf(raw),
  visible: raw.visible !== false,
  ...(text(raw.excerpt) && { excerpt: text(raw.excerpt) }),
  ...(text(raw.file) && { file: text(raw.file) }),
  ...(number(raw.page) !== undefined && { page: number(raw.page) }),
})

/** Accepts paths of this portal only: `//other.example` is another host. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/** Parses a frame's `data`: a JSON text as specified, or the object itself. */
export function readMessageData(data: unknown): MessageData {
  const raw = isObject(data) ? data : json(text(data))
  const from: Raw = isObject(raw) ? raw : {}
  const timings = isObject(from.timings)
    ? Object.entries(from.timings).filter(([, value]) => number(value) !== undefined)
    : undefined
  return {
    answers: list(from.answers).filter((answer) => typeof answer === 'string'),
    ...(text(from.reply) && { reply: text(from.reply) }),
    resources: objects(from.fixedResourceBosList).map(resource),
    sources: objects(from.sources).map(source),
    suggestions: objects(from.qnaVos)
      .map(toSuggestion)
      .filter(({ question }) => question !== ''),
    links: objects(from.links)
      .map(({ label, path }) => ({ label: text(label), path: text(path) }))
      .filter(({ label, path }) => label !== '' && isOwnPath(path)),
    choices: objects(from.choices)
      .map(({ label, serialNum }) => ({ label: text(label), serialNum: text(serialNum) }))
      .filter(({ label }) => label !== ''),
    original: objects(from.original)
      .map((raw) => ({ number: number(raw.number) ?? 0, text: text(raw.text) }))
      .filter((one) => one.text !== ''),
    ...(text(from.understood) && { understood: text(from.understood) }),
    offersPerson: from.offersPerson === true,
    isReviewed: from.isReviewed === true,
    isDanger: from.isDanger === true,
    ...(number(from.relevance) !== undefined && { relevance: number(from.relevance) as number }),
    ...(timings && { timings: Object.fromEntries(timings) as Record<string, number> }),
  }
}

const readParams = (value: unknown): ErrorMessage['params'] =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string | number] =>
            typeof entry[1] === 'string' || typeof entry[1] === 'number',
        ),
      )
    : undefined

/** The error of a message, for its translation. */
export const toReason = ({ error, params }: Frame): Partial<ErrorMessage> => ({
  ...(error && { error }),
  ...(params && { params }),
})

/** Parses a received message; undefined if it is no message of this protocol. Never throws. */
export function readFrame(said: unknown): Frame | undefined {
  const raw = typeof said === 'string' ? json(said) : undefined
  const code = isObject(raw) ? number(raw.code) : undefined
  if (!isObject(raw) || code === undefined) return undefined
  return {
    code,
    msg: text(raw.msg),
    type: text(raw.type),
    delta: text(raw.deltaValue),
    content: text(raw.content),
    fileName: text(raw.fileName),
    data: readMessageData(raw.data),
    chatId: id(raw.chatId),
    mid: id(raw.mid),
    cid: id(raw.cid),
    seq: number(raw.seq),
    from: number(raw.from),
    epoch: number(raw.epoch),
    error: id(raw.error),
    params: readParams(raw.params),
  }
}

/** Returns the subprotocols: the service selects the first and never echoes the second. */
export function createSubprotocols(context: ChatContext): string[] {
  const bytes = new TextEncoder().encode(JSON.stringify(context))
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return [
    chatProtocol,
    `${chatContextPrefix}${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`,
  ]
}

export const closeMessage = { type: 0 } satisfies ChatClientMessage
export const heartbeatMessage = { type: 1 } satisfies ChatClientMessage

/** Returns the parts of an answer other than its text, as a message stores them. */
export const toMessageParts = ({
  sources,
  suggestions,
  links,
  choices,
  original,
  understood,
  offersPerson,
  isReviewed,
  isDanger,
  relevance,
  timings,
}: MessageData) => ({
  ...(sources.length > 0 && { sources }),
  ...(suggestions.length > 0 && { suggestions }),
  ...(links.length > 0 && { links }),
  ...(choices.length > 0 && { choices }),
  ...(original.length > 0 && { original }),
  ...(understood && { understood }),
  ...(offersPerson && { offersPerson }),
  ...(isReviewed && { isReviewed }),
  ...(isDanger && { isDanger }),
  ...(relevance !== undefined && { relevance }),
  ...(timings && { timings }),
})
