import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { type BodyOf, type ParamsOf, type Route, toPath } from '@portal/contracts/route.ts'
import { createTraceparent } from '@portal/contracts/traceparent.ts'
import { unknownProblemText } from './notices.ts'

interface Envelope {
  code: number
  msg: string
  error?: unknown
  params?: ErrorMessage['params']
  data: unknown
}

export interface CallContext {
  /** Base address of the service's calls, for example `https://portal.example/api`. */
  url: string
  token: () => string | undefined
  fetch: typeof fetch
}

/** Error of a failed call, with the service's message. */
export class CallError extends Error {
  readonly code: number
  readonly error: string | undefined
  readonly params: ErrorMessage['params']
  constructor(code: number, msg: string, { error, params }: Partial<Envelope> = {}) {
    super(msg || unknownProblemText)
    this.code = code
    this.error = typeof error === 'string' ? error : undefined
    this.params = params
  }
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value

type Parts<R extends Route> = (R['params'] extends object ? { params: ParamsOf<R> } : unknown) & {
  body: BodyOf<R>
}

function bodyOf({ bodyType }: Route, body: unknown): { type: string; text: string } {
  return bodyType === 'form'
    ? {
        type: 'application/x-www-form-urlencoded',
        text: new URLSearchParams(body as Record<string, string>).toString(),
      }
    : { type: 'application/json', text: JSON.stringify(body) }
}

/**
 * Makes a call and returns its `data` without validation.
 * @throws CallError
 */
export async function callRoute<R extends Route>(
  { url, token, fetch }: CallContext,
  route: R,
  parts: Parts<R>,
): Promise<unknown> {
  const bearer = token()
  const { params, body } = parts as { params?: Record<string, string>; body: unknown }
  const { type, text } = bodyOf(route, body)
  const response = await fetch(`${url}${toPath(route, params)}`, {
    method: route.method ?? 'POST',
    headers: {
      'content-type': type,
      traceparent: createTraceparent(),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    body: text,
    credentials: 'include',
  }).catch(() => {
    throw new CallError(0, 'The request failed.')
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!isEnvelope(answer)) throw new CallError(response.status, '')
  if (!response.ok || answer.code !== 200) throw new CallError(answer.code, answer.msg, answer)
  return answer.data
}
