import OpenAI from 'openai'
import { openSpan, SpanKind } from '../trace/span.ts'

/** Server with OpenAI's API: vLLM, Ollama, or a hosted one. */
export interface ModelServer {
  /** Such as `http://127.0.0.1:8000/v1`. */
  baseUrl: string
  /** Empty for servers without keys, such as many self-hosted ones. */
  apiKey: string
  model: string
  firstTokenTimeoutMs: number
  /** Maximum silence between two chunks. */
  silenceTimeoutMs: number
}

export interface ModelRequest {
  /** System prompt. */
  system: string
  /** User prompt. */
  user: string
  temperature: number
  /** Limit at which the answer is cut. */
  maxChars: number
  /** Tools that the model may call, with `createChatStream`. */
  tools?: readonly ModelTool[]
}

/** Failure of a model server, without the server's own message, which may contain a key. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  /** HTTP status of the server's answer. */
  readonly status: number | undefined
  /** Requested delay before a retry. */
  readonly retryAfterMs: number | undefined

  constructor(reason: string, { status, retryAfterMs }: { status?: number; retryAfterMs?: number } = {}) {
    super(reason)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** Parses `Retry-After`: seconds, or a date. */
export function parseRetryAfter(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** Function that the model may ask to call; this module never calls it. */
export interface ModelTool {
  name: string
  description: string
  /** JSON Schema. */
  parameters: Record<string, unknown>
}

/** Outcome of an answer. */
export interface ModelAnswerEnd {
  /** `cut`: by the server's limit; `refused`: by a filter or the model. */
  reason: 'stop' | 'cut' | 'refused' | 'tool'
  /** Tool call of the model with its arguments. */
  call?: { name: string; arguments: string }
  /** Token counts, if the server reports them. */
  usage?: { input: number; output: number }
}

export type StreamText = (
  request: ModelRequest,
  signal: AbortSignal,
) => AsyncGenerator<string, ModelAnswerEnd>

/** Timeout for data after the end of the answer: the token count. */
const afterEndMs = 1_000
/** Maximum length of a tool's arguments. */
const maxCallChars = 2_000

/** Streams the text of one attempt; stopping the iteration ends the call. @throws ModelFailure */
export function createTextStream(server: ModelServer): StreamText {
  const client = clientOf(server)
  return (request, signal) =>
    stopped(server, (both, headers) => pieces(client, server, request, { headers }, both), signal)
}

/**
 * Streams with tools and a token count. A server that refuses these gets the request without them, now and
 * in later calls.
 */
export function createChatStream(server: ModelServer): StreamText {
  const client = clientOf(server)
  let isRefused = false
  return (request, signal) => {
    const body = { stream_options: { include_usage: true }, ...toolsOf(request.tools ?? []) }
    const onRefused = () => {
      isRefused = true
    }
    const extras = isRefused ? {} : { body, onRefused }
    return stopped(
      server,
      (both, headers) => pieces(client, server, request, { ...extras, headers }, both),
      signal,
    )
  }
}

interface Extras {
  headers?: Record<string, string>
  /** Parameters that not every server supports. */
  body?: Partial<OpenAI.ChatCompletionCreateParamsStreaming>
  /** Remembers that the server accepts requests only without them. */
  onRefused?(): void
}

const clientOf = (server: ModelServer) =>
  new OpenAI({
    baseURL: server.baseUrl,
    apiKey: server.apiKey || 'none',
    maxRetries: 0,
    timeout: server.firstTokenTimeoutMs,
    logLevel: 'off',
  })

const toolsOf = (tools: readonly ModelTool[]) =>
  tools.length > 0 && { tools: tools.map((one) => ({ type: 'function' as const, function: { ...one } })) }

/** Aborts the call when the reader stops, and converts every error to a `ModelFailure`. */
async function* stopped(
  { model }: ModelServer,
  ask: (signal: AbortSignal, headers: Record<string, string>) => AsyncGenerator<string, ModelAnswerEnd>,
  signal: AbortSignal,
): AsyncGenerator<string, ModelAnswerEnd> {
  const stop = new AbortController()
  const span = openSpan(`chat ${model}`, {
    kind: SpanKind.CLIENT,
    attributes: { 'gen_ai.request.model': model },
  })
  try {
    return yield* ask(AbortSignal.any([signal, stop.signal]), span.headers)
  } catch (error) {
    signal.throwIfAborted()
    span.failed(error)
    throw toModelFailure(error)
  } finally {
    stop.abort()
    span.end()
  }
}

const reasons: Record<string, ModelAnswerEnd['reason']> = {
  length: 'cut',
  content_filter: 'refused',
  tool_calls: 'tool',
  function_call: 'tool',
}

async function* pieces(
  client: OpenAI,
  { model, firstTokenTimeoutMs, silenceTimeoutMs }: ModelServer,
  { system, user, temperature, maxChars }: ModelRequest,
  { headers = {}, body, onRefused }: Extras,
  signal: AbortSignal,
): AsyncGenerator<string, ModelAnswerEnd> {
  const began = performance.now()
  const inTime = <Of>(work: Promise<Of>) => {
    const spent = performance.now() - began
    return chars > 0
      ? withTimeout(work, silenceTimeoutMs)
      : withTimeout(work, firstTokenTimeoutMs, Math.min(silenceTimeoutMs, firstTokenTimeoutMs - spent))
  }
  let chars = 0
  let end: ModelAnswerEnd | undefined
  let usage: ModelAnswerEnd['usage']
  let call: ModelAnswerEnd['call']
  let isRefused = false
  const messages = [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: user },
  ]
  const create = (more: Extras['body'] = {}) =>
    client.chat.completions.create(
      { ...more, model, stream: true, temperature, messages },
      { signal, headers },
    )
  const createAny = async () => {
    try {
      return await create(body)
    } catch (error) {
      if (!body || !(error instanceof OpenAI.APIError && [400, 422].includes(error.status))) throw error
      const stream = await create()
      onRefused?.()
      return stream
    }
  }
  const stream = await inTime(createAny())
  const chunks = stream[Symbol.asyncIterator]()
  for (;;) {
    // The answer is complete at this point: a missing token count or an open connection is no failure.
    const next = end ? withTimeout(chunks.next(), afterEndMs).catch(() => undefined) : inTime(chunks.next())
    const { done, value } = (await next) ?? { done: true }
    if (done || !value) break
    usage = countOf(value.usage) ?? usage
    const choice = value.choices?.[0]
    if (choice?.finish_reason) end = { reason: reasons[choice.finish_reason] ?? 'stop' }
    isRefused ||= Boolean(choice?.delta?.refusal)
    const asked = choice?.delta?.tool_calls?.[0]?.function
    if (asked) call = joined(call, asked)
    const text = choice?.delta?.content
    if (typeof text !== 'string' || text === '') continue
    chars += text.length
    if (chars > maxChars) throw new ModelFailure('it did not come to an end')
    yield text
  }
  if (!end) throw new ModelFailure('it broke off')
  const reason = isRefused ? 'refused' : call && end.reason === 'stop' ? 'tool' : end.reason
  return { reason, ...(call && { call }), ...(usage && { usage }) }
}

/** Reads the token count under any of its names. */
function countOf(said: OpenAI.CompletionUsage | null | undefined): ModelAnswerEnd['usage'] {
  const { prompt_tokens: input, completion_tokens: output } = said ?? {}
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
  return isCount(input) && isCount(output) ? { input, output } : undefined
}

/** Joins a tool call: the name comes once, the arguments in chunks. */
function joined(
  before: ModelAnswerEnd['call'],
  { name = '', arguments: more = '' }: { name?: string; arguments?: string },
): ModelAnswerEnd['call'] {
  const { name: known = '', arguments: text = '' } = before ?? {}
  if (text.length + more.length > maxCallChars) throw new ModelFailure('it did not come to an end')
  return { name: known || name, arguments: text + more }
}

/** @throws ModelFailure after `leftMs` of the timeout */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number, leftMs = timeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ModelFailure(`it was silent for ${timeoutMs} ms`)), leftMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/** Converts an error to a failure with our own message. */
export function toModelFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (error instanceof OpenAI.APIConnectionTimeoutError) return new ModelFailure('it did not answer in time')
  if (error instanceof OpenAI.APIConnectionError) return new ModelFailure('it cannot be reached')
  if (!(error instanceof OpenAI.APIError && error.status))
    return new ModelFailure('what it sent is no answer')
  const { status } = error
  const retryAfterMs = parseRetryAfter(error.headers?.get('retry-after'))
  return new ModelFailure(`it answered with status ${status}`, {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}
