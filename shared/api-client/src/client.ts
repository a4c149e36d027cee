import { unwrapAnswer } from './answer.ts'
import { type Calls, calls } from './calls.generated.ts'
import { ApiError } from './error.ts'
import { toAddress, toBearerHeader, toBody } from './request.ts'
import { withRetries } from './retry.ts'

export interface CallOptions {
  /** Aborts the call, also between retries; it then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Timeout of one attempt, including its whole answer. */
  timeoutMs?: number
  /** Key of a creating call: a retry with the same key, even by another process, creates nothing twice. */
  idempotencyKey?: string
}

interface Settings {
  /** Address of the portal: `https://portal.example`. */
  baseUrl: string | URL
  /** Timeout of one attempt in milliseconds: 60,000. */
  timeoutMs?: number
  /** Maximum retries of a call: 3. */
  retries?: number
  /**
   * Longest accepted pause in milliseconds: 65,000, above the limit of a key; a call that must wait longer
   * fails immediately.
   */
  maxPauseMs?: number
  /** Replaces the global `fetch`, for a proxy or tests. */
  fetch?: typeof fetch
}
export type KeySettings = Settings & { key: string }
/** Access token of an application, or a function that returns the current one. */
export type TokenSettings = Settings & { token: string | (() => string | Promise<string>) }

export type Takes<Name extends keyof Calls> = Calls[Name]['takes']
export type Gives<Name extends keyof Calls> = Calls[Name]['gives']
type Call<Name extends keyof Calls> = [Takes<Name>] extends [undefined]
  ? (request?: undefined, options?: CallOptions) => Promise<Gives<Name>>
  : (request: Takes<Name>, options?: CallOptions) => Promise<Gives<Name>>
type Client<By> = {
  readonly [Name in keyof Calls as By extends Calls[Name]['by'] ? Name : never]: Call<Name>
}
/** Client for API keys. */
export type KeyClient = Client<'apiKey'>
/** Client for applications with a user's consent. */
export type TokenClient = Client<'application'>

/** Creates a client: each call of the portal is a function with its name. */
export function apiClient(settings: KeySettings): KeyClient
export function apiClient(settings: TokenSettings): TokenClient
export function apiClient(settings: KeySettings | TokenSettings): KeyClient | TokenClient {
  const make = caller(settings)
  return Object.fromEntries(
    (Object.keys(calls) as (keyof Calls)[]).map((name) => [
      name,
      (request?: unknown, options: CallOptions = {}) => make(name, request, options),
    ]),
  ) as unknown as KeyClient
}

function caller(settings: KeySettings | TokenSettings) {
  const { timeoutMs: usual = 60_000, retries = 3, maxPauseMs = 65_000, fetch: by = fetch } = settings
  const base = toAddress(settings.baseUrl)
  const secret = 'key' in settings ? settings.key : settings.token
  if (typeof secret === 'string') toBearerHeader(secret)

  return async (name: keyof Calls, request: unknown, options: CallOptions): Promise<unknown> => {
    const [method, path = '', sends, repeat, file] = calls[name].split(' ')
    const { signal, timeoutMs = usual, idempotencyKey } = options
    const headers: Record<string, string> = {}
    if (repeat === 'key') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID()
    const url = new URL(base + path)
    const body = toBody(sends, request, url, headers)

    const attempt = async () => {
      const authorization = toBearerHeader(typeof secret === 'function' ? await secret() : secret)
      const limit = AbortSignal.timeout(timeoutMs)
      const both = signal ? AbortSignal.any([signal, limit]) : limit
      const init = { method, body, headers: { ...headers, authorization }, signal: both } as const
      try {
        return await unwrapAnswer(name, await by(url, { ...init, redirect: 'manual' }), file === 'file')
      } catch (cause) {
        if (cause instanceof ApiError) throw cause
        signal?.throwIfAborted()
        throw limit.aborted
          ? new ApiError(name, { status: 0, error: 'timeout', msg: `No answer in ${timeoutMs} ms.` })
          : new ApiError(
              name,
              { status: 0, error: 'no_answer', msg: 'The portal does not answer.' },
              { cause },
            )
      }
    }
    return withRetries(attempt, { isSafe: repeat !== '-', retries, maxPauseMs, signal })
  }
}
