import OpenAI from 'openai'
import type { settings } from './config.ts'

/** Any server with OpenAI's API: vLLM, Ollama, a hosted one. */
export interface ModelServer {
  /** Such as `http://127.0.0.1:8000/v1`. */
  baseUrl: string
  /** May be empty: self-hosted servers often want none. */
  apiKey: string
  model: string
  firstTokenTimeoutMs: number
  /** Between two pieces. */
  silenceTimeoutMs: number
}

export interface ModelRequest {
  /** What the model is to do. */
  system: string
  /** What it is to do it with. */
  user: string
  temperature: number
  /** A model that does not stop is stopped here. */
  maxChars: number
}

export function readModelServer(read: ReturnType<typeof settings>): ModelServer | undefined {
  const baseUrl = read.url('OPENAI_BASE_URL', undefined, ['http', 'https'])
  const apiKey = read.text('OPENAI_API_KEY', '')
  const model = read.text('OPENAI_MODEL', '')
  const firstTokenTimeoutMs = read.integer('OPENAI_FIRST_TOKEN_MS', 10_000, 100, 600_000)
  const silenceTimeoutMs = read.integer('OPENAI_SILENCE_MS', 20_000, 100, 600_000)
  if (!baseUrl && !apiKey) return undefined
  if (!model) read.wrong.push('OPENAI_MODEL must name the model that OPENAI_BASE_URL serves')
  return {
    baseUrl: baseUrl ?? 'https://api.openai.com/v1',
    apiKey,
    model,
    firstTokenTimeoutMs,
    silenceTimeoutMs,
  }
}

/** Why a server gave no text; never the server's own message, which may repeat a key. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  /** Of the server's answer. */
  readonly status: number | undefined
  /** For which it asks to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(reason: string, { status, retryAfterMs }: { status?: number; retryAfterMs?: number } = {}) {
    super(reason)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** What a `Retry-After` asks for: seconds, or a date. */
export function retryAfterOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

export type StreamText = (request: ModelRequest, signal: AbortSignal) => AsyncGenerator<string, void>

/**
 * The text as the server streams it; whoever stops reading ends the call. Asked once. @throws ModelFailure
 */
export function textStream(server: ModelServer): StreamText {
  const client = new OpenAI({
    baseURL: server.baseUrl,
    apiKey: server.apiKey || 'none',
    maxRetries: 0,
    timeout: server.firstTokenTimeoutMs,
    logLevel: 'off',
  })
  return async function* stream(request, signal) {
    const stop = new AbortController()
    try {
      yield* pieces(client, server, request, AbortSignal.any([signal, stop.signal]))
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(error)
    } finally {
      stop.abort()
    }
  }
}

async function* pieces(
  client: OpenAI,
  { model, firstTokenTimeoutMs, silenceTimeoutMs }: ModelServer,
  { system, user, temperature, maxChars }: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const began = performance.now()
  const inTime = <Of>(work: Promise<Of>) => {
    const spent = performance.now() - began
    return chars > 0
      ? withTimeout(work, silenceTimeoutMs)
      : withTimeout(work, firstTokenTimeoutMs, Math.min(silenceTimeoutMs, firstTokenTimeoutMs - spent))
  }
  let chars = 0
  let isEnded = false
  const stream = await inTime(
    client.chat.completions.create(
      {
        model,
        stream: true,
        temperature,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      },
      { signal },
    ),
  )
  const chunks = stream[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await inTime(chunks.next())
    if (done) break
    const choice = value.choices?.[0]
    isEnded ||= Boolean(choice?.finish_reason)
    const text = choice?.delta?.content
    if (typeof text !== 'string' || text === '') continue
    chars += text.length
    if (chars > maxChars) throw new ModelFailure('it did not come to an end')
    yield text
  }
  if (!isEnded) throw new ModelFailure('it broke off')
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

/** What went wrong, in words of our own. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (error instanceof OpenAI.APIConnectionTimeoutError) return new ModelFailure('it did not answer in time')
  if (error instanceof OpenAI.APIConnectionError) return new ModelFailure('it cannot be reached')
  if (!(error instanceof OpenAI.APIError && error.status))
    return new ModelFailure('what it sent is no answer')
  const { status } = error
  const retryAfterMs = retryAfterOf(error.headers?.get('retry-after'))
  return new ModelFailure(`it answered with status ${status}`, {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}
