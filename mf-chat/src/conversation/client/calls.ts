import { type BodyOf, type ParamsOf, type Route, toPath } from '@portal/contracts/route.ts'
import { newTraceparent } from '@portal/contracts/traceparent.ts'
import { unknownProblem } from './notices.ts'

interface Envelope {
  code: number
  msg: string
  /** Error of a failed call. */
  error?: unknown
  data: unknown
}

export interface CallContext {
  /** Address of the service's calls, for example `https://portal.example/api`. */
  url: string
  token: () => string | undefined
  fetch: typeof fetch
}

/** Failed call with the service's message. */
export class CallFailed extends Error {
  readonly code: number
  readonly error: string | undefined
  constructor(code: number, msg: string, error?: unknown) {
    super(msg || unknownProblem)
    this.code = code
    this.error = typeof error === 'string' ? error : undefined
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

/** Makes one call; answers its `data`, which nobody has checked. Throws `CallFailed`. */
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
      traceparent: newTraceparent(),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    body: text,
    credentials: 'include',
  }).catch(() => {
    throw new CallFailed(0, 'The request failed.')
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!isEnvelope(answer)) throw new CallFailed(response.status, '')
  if (!response.ok || answer.code !== 200) throw new CallFailed(answer.code, answer.msg, answer.error)
  return answer.data
}
