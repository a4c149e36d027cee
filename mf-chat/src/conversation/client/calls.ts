import { unknownProblem } from './notices.ts'

export interface Envelope {
  code: number
  msg: string
  data: unknown
}

export interface Means {
  /** Address of the service's calls, for example `https://portal.example/api`. */
  url: string
  token: () => string | undefined
  fetch: typeof fetch
}

/** What a call answered that did not succeed; its message is the service's own. */
export class CallFailed extends Error {
  readonly code: number
  constructor(code: number, msg: string) {
    super(msg || unknownProblem)
    this.code = code
  }
}

const isEnvelope = (value: unknown): value is Envelope => typeof value === 'object' && value !== null && 'code' in value

/** Makes one call; answers its `data`. Throws `CallFailed`. */
export async function ask(
  means: Means,
  path: string,
  body: object,
  { as = 'json', signal }: { as?: 'json' | 'form'; signal?: AbortSignal } = {},
) {
  const bearer = means.token()
  const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
  if (as === 'json') headers['content-type'] = 'application/json'
  const response = await means
    .fetch(`${means.url}${path}`, {
      method: 'POST',
      headers,
      body: as === 'json' ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>),
      credentials: 'include',
      signal,
    })
    .catch(() => {
      throw new CallFailed(0, signal?.aborted ? 'aborted' : 'The request failed.')
    })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!isEnvelope(answer)) throw new CallFailed(response.status, '')
  if (!response.ok || answer.code !== 200) throw new CallFailed(answer.code, answer.msg)
  return answer.data
}
