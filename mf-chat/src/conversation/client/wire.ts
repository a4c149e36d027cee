/** A file or an image that comes with an answer. `contentType` of an image begins with `image/`. */
export interface Resource {
  downloadURL: string
  contentType: string
  initialFileName: string
  /** Bytes. */
  fileSize: number
}

/** Where an answer was taken from. */
export interface Source {
  chunkId: number
  fileId: number
  file: string
  title: string
  page?: number
  score: number
  url?: string
}

/** A question that may have been meant, or that many have asked. */
export interface Suggestion {
  questionId: number
  question: string
  supportRemoteDebug: boolean
  score: number
  visible: boolean
}

/** What the JSON text in a frame's `data` may hold. */
export interface Attached {
  answers: string[]
  reply?: string
  resources: Resource[]
  sources: Source[]
  suggestions: Suggestion[]
  /** The text says what to do in danger. */
  isDanger: boolean
  /** Milliseconds by step. */
  timings?: Record<string, number>
}

/** One message of the service, whatever it left out. */
export interface Frame {
  code: number
  msg: string
  type: string
  /** Text of a piece. */
  delta: string
  content: string
  fileName: string
  data: Attached
  /** The thread. */
  chatId?: string
  /** The answer that it belongs to; services that only know the plain protocol send none. */
  mid?: string
  /** Number of the last piece in it, counted from 1. */
  seq?: number
  /** Number of its first piece, when several came as one. */
  from?: number
  /** Of a question, as it was sent. */
  cid?: string
  /** Counts how often the answer was begun anew. */
  epoch?: number
  /** Of a problem, for programs. */
  error?: string
}

type Raw = Record<string, unknown>

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const id = (value: unknown) => (typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined)
const list = (value: unknown) => (Array.isArray(value) ? value : [])
const objects = (value: unknown) => list(value).filter(isObject)

function json(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const resource = (raw: Raw): Resource => ({
  downloadURL: text(raw.downloadURL),
  contentType: text(raw.contentType),
  initialFileName: text(raw.initialFileName),
  fileSize: number(raw.fileSize) ?? 0,
})

const source = (raw: Raw): Source => ({
  chunkId: number(raw.chunkId) ?? 0,
  fileId: number(raw.fileId) ?? 0,
  file: text(raw.file),
  title: text(raw.title),
  score: number(raw.score) ?? 0,
  ...(number(raw.page) !== undefined && { page: number(raw.page) }),
  ...(text(raw.url) && { url: text(raw.url) }),
})

export const suggestionOf = (raw: Raw): Suggestion => ({
  questionId: number(raw.questionId) ?? 0,
  question: text(raw.question),
  supportRemoteDebug: raw.supportRemoteDebug === true,
  score: number(raw.score) ?? 0,
  visible: raw.visible !== false,
})

/** Opens a frame's `data`: a JSON text as specified, or the object itself. */
export function attachedOf(data: unknown): Attached {
  const raw = isObject(data) ? data : json(text(data))
  const from: Raw = isObject(raw) ? raw : {}
  const timings = isObject(from.timings) ? Object.entries(from.timings).filter(([, value]) => number(value) !== undefined) : undefined
  return {
    answers: list(from.answers).filter((answer) => typeof answer === 'string'),
    ...(text(from.reply) && { reply: text(from.reply) }),
    resources: objects(from.fixedResourceBosList).map(resource),
    sources: objects(from.sources).map(source),
    suggestions: objects(from.qnaVos)
      .map(suggestionOf)
      .filter(({ question }) => question !== ''),
    isDanger: from.isDanger === true,
    ...(timings && { timings: Object.fromEntries(timings) as Record<string, number> }),
  }
}

/** Reads what the service said; undefined for what is no message of this protocol. Never throws. */
export function frameOf(said: unknown): Frame | undefined {
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
    data: attachedOf(raw.data),
    chatId: id(raw.chatId),
    mid: id(raw.mid),
    cid: id(raw.cid),
    seq: number(raw.seq),
    from: number(raw.from),
    epoch: number(raw.epoch),
    error: id(raw.error),
  }
}

export const protocolName = 'lux.chat.v1'

/** What travels as the subprotocol. */
export interface SocketContext {
  token: string
  deviceInfo: string
  platform: string
}

/** The subprotocols to offer: the service selects the first and repeats the second to nobody. */
export function protocolsFor(context: SocketContext): string[] {
  const bytes = new TextEncoder().encode(JSON.stringify(context))
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return [protocolName, `lux.ctx.${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`]
}

export const closing = { type: 0 } as const
export const heartbeat = { type: 1 } as const
