import {
  type BodyOf,
  type DataOf,
  type ParamsOf,
  type QueryOf,
  type Route,
  toPath,
} from '@portal/contracts/route.ts'
import { createTraceparent } from '@portal/contracts/traceparent.ts'
import { isFailure, toFailure } from './failure.ts'
import { endSubmission, getSubmissionKey } from './idempotency.ts'
import { token } from './token.ts'

/** Time limit of a call in milliseconds. */
export const requestTimeoutMs = 600_000

type Place<R extends Route> = (R['params'] extends object ? { params: ParamsOf<R> } : unknown) &
  (R['query'] extends object ? { query: QueryOf<R> } : unknown)
/** Argument of a call: its body, or `{ params, query, body }` for routes with parameters. */
export type ArgsOf<R extends Route> = R['params'] extends object
  ? Place<R> & (R['body'] extends object ? { body: BodyOf<R> } : unknown)
  : R['query'] extends object
    ? Place<R> & (R['body'] extends object ? { body: BodyOf<R> } : unknown)
    : R['body'] extends object
      ? BodyOf<R>
      : // biome-ignore lint/suspicious/noConfusingVoidType: a call without arguments is written `call()`
        void
export interface CallParts {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** Splits the arguments of a call into parts. */
export const toParts = (route: Route, args: unknown): CallParts =>
  route.params || route.query ? (args as CallParts) : { body: args }

export function toUrl(route: Route, { params, query }: CallParts = {}): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return `/api${toPath(route, params)}${search && `?${search}`}`
}

let signedOut = () => {}
/** Registers the handler for calls without the required session: the shell shows the sign-in page. */
export const onSignedOut = (handler: () => void) => {
  signedOut = handler
}

let askProof = async () => false
let proof: Promise<boolean> | undefined
/**
 * Registers the handler for calls that need a recent proof: the shell asks for the password and returns
 * whether it was correct.
 */
export const onProofRequired = (handler: () => Promise<boolean>) => {
  askProof = handler
}

/** Asks once for calls that need it at the same time. */
function prove(): Promise<boolean> {
  proof ??= askProof().finally(() => {
    proof = undefined
  })
  return proof
}

/**
 * Returns the headers of a call.
 * @throws Failure for a call without a token on a route that is not open
 */
export function createHeaders(route: Pick<Route, 'access'>, url: string): Record<string, string> {
  const bearer = token()
  if (!bearer && route.access !== 'public') {
    signedOut()
    throw toFailure(401, url, undefined)
  }
  return { traceparent: createTraceparent(), ...(bearer && { authorization: `Bearer ${bearer}` }) }
}

/** Returns `data` of the envelope, or the keys that the call returns beside `code` and `msg`. */
export function openEnvelope(route: Route, status: number, url: string, answer: unknown): unknown {
  const { code, msg, ...rest } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >
  if (status === 401 && route.access !== 'public') signedOut()
  if (status !== 200 || code !== 200 || (route.silent && msg)) {
    throw toFailure(status === 200 && typeof code === 'number' ? code : status, url, answer)
  }
  return route.answer ? rest : (rest.data ?? null)
}

function bodyOf(route: Route, body: unknown): { body?: string; type?: string } {
  if (!route.body) return {}
  if (route.bodyType === 'form')
    return {
      body: new URLSearchParams(body as Record<string, string>).toString(),
      type: 'application/x-www-form-urlencoded',
    }
  return route.bodyType === 'text'
    ? { body: String(body), type: 'text/plain' }
    : { body: JSON.stringify(body), type: 'application/json' }
}

/**
 * Returns the raw response for downloads.
 * @throws Failure
 */
export async function fetchAnswer(route: Route, parts: CallParts, signal?: AbortSignal): Promise<Response> {
  const url = toUrl(route, parts)
  const { body, type } = bodyOf(route, parts.body)
  const headers = createHeaders(route, url)
  if (type) headers['content-type'] = type
  if (route.creates) headers['idempotency-key'] = getSubmissionKey(route.operation, body)
  const limit = AbortSignal.timeout(requestTimeoutMs)
  try {
    return await fetch(new URL(url, location.origin), {
      method: route.method ?? 'POST',
      headers,
      body,
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch {
    throw toFailure(limit.aborted ? 408 : 0, url, undefined)
  }
}

async function callOnce<R extends Route>(
  route: R,
  args: ArgsOf<R>,
  signal?: AbortSignal,
): Promise<DataOf<R>> {
  const parts = toParts(route, args)
  const response = await fetchAnswer(route, parts, signal)
  const answer = await response.json().catch(() => undefined)
  if (route.creates && response.status < 500) endSubmission(route.operation, bodyOf(route, parts.body).body)
  return openEnvelope(route, response.status, toUrl(route, parts), answer) as DataOf<R>
}

/** Repeats the work once if the server required a proof and the user gave it. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isFailure(error) || error.error !== 'identity.unproven' || !(await prove())) throw error
    return work()
  }
}

/**
 * Makes a call, with a proof if required.
 * @throws Failure
 */
export const call = <R extends Route>(route: R, args: ArgsOf<R>, signal?: AbortSignal): Promise<DataOf<R>> =>
  withProof(() => callOnce(route, args, signal))
