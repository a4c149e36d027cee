import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataOf, Route } from '@portal/contracts/route.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'

/** Answer with its envelope parsed, if any. */
export interface Answer<Data = unknown> {
  status: number
  headers: Headers
  body: {
    code: number
    msg?: string
    data: Data
    error?: string
    fields?: Record<string, string>
    requestId?: string
  }
}

export interface Caller {
  readonly username: string
  /** `name=value; …` as the browser would send it. */
  readonly cookie: string
  readonly token: string
  /** Sends any request below `/api`, by default with the session. */
  send<Data = unknown>(path: string, init?: RequestInit): Promise<Answer<Data>>
  /** Makes a call of the contract; `input` is the body, or the file of a multipart call. */
  call<R extends Route>(
    route: R,
    input?: unknown,
    options?: { params?: Record<string, string | number>; headers?: Record<string, string> },
  ): Promise<Answer<DataOf<R>>>
  /** Like `call`, but fails unless it succeeded. */
  get<R extends Route>(
    route: R,
    input?: unknown,
    options?: { params?: Record<string, string | number>; headers?: Record<string, string> },
  ): Promise<DataOf<R>>
}

export const demoPassword = process.env.DEMO_PASSWORD ?? 'demo-Portal-2026'

async function answerOf<Data>(response: Response): Promise<Answer<Data>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : { code: response.status, data: text },
  }
}

/** Errors of calls refused before any effect, because the machine was busy. */
const busy: readonly unknown[] = ['server.busy', 'database.unavailable', 'identity.unavailable']
const comeAgain = (headers: Headers) => sleep(Number(headers.get('retry-after') ?? 1) * 1000)

interface CallerSession {
  username: string
  cookie: string
  token: string
  /** Confirms the password, which calls that grant access require. */
  password?: string
}

export function createCaller(url: string, { password, ...session }: CallerSession): Caller {
  const send = async <Data>(path: string, init: RequestInit = {}) => {
    const own: Record<string, string> = session.token
      ? { cookie: session.cookie, authorization: `Bearer ${session.token}` }
      : {}
    for (;;) {
      const answer = await answerOf<Data>(
        await fetch(`${url}/api${path}`, {
          ...init,
          headers: { ...own, ...(init.headers as Record<string, string>) },
        }),
      )
      if (answer.body.error === 'identity.unproven' && password !== undefined) await prove(password)
      else if (busy.includes(answer.body.error)) await comeAgain(answer.headers)
      else return answer
    }
  }
  const prove = async (currentPassword: string) => {
    const { status } = await call(sessionRoutes.proveSession, { currentPassword })
    assert.equal(status, 200, `${session.username} proves the session`)
  }
  const call: Caller['call'] = (route, input, options = {}) => {
    const path = Object.entries(options.params ?? {}).reduce(
      (path, [name, value]) => path.replace(`{${name}}`, String(value)),
      route.path as string,
    )
    const headers: Record<string, string> = { ...options.headers }
    let body: RequestInit['body']
    if (input instanceof File) {
      body = new FormData()
      body.append('file', input)
    } else if (route.bodyType === 'multipart') {
      headers['content-type'] ??= 'multipart/form-data; boundary=x'
      body = '--x--\r\n'
    } else if (route.bodyType === 'text') {
      headers['content-type'] ??= 'text/plain'
      body = String(input)
    } else if (route.bodyType === 'form') {
      body = new URLSearchParams(input as Record<string, string>)
    } else if (input !== undefined || (route.method ?? 'POST') === 'POST') {
      headers['content-type'] ??= 'application/json'
      body = JSON.stringify(input ?? {})
    }
    return send(path, {
      method: route.method ?? 'POST',
      headers,
      body: route.method === 'GET' ? undefined : body,
    })
  }
  return {
    ...session,
    send,
    call,
    async get(route, input, options) {
      const answer = await call(route, input, options)
      assert.equal(
        answer.status,
        200,
        `${route.operation} as ${session.username}: ${JSON.stringify(answer.body).slice(0, 500)}`,
      )
      return answer.body.data
    },
  }
}

export const anonymousCaller = (url: string) => createCaller(url, { username: '', cookie: '', token: '' })

/**
 * Signs in, and waits as the answer requests, because other tests try wrong passwords from the same address.
 */
export async function signInWithRetry(
  url: string,
  username: string,
  password = demoPassword,
): Promise<Response> {
  for (;;) {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    const isBusy = async () => busy.includes((await answerOf(response.clone())).body.error)
    if (response.status !== 429 && !(response.status === 503 && (await isBusy()))) return response
    await comeAgain(response.headers)
  }
}

/** Signs in by the API and returns a caller with both credentials. */
export async function signInByCall(url: string, username: string, password = demoPassword): Promise<Caller> {
  const response = await signInWithRetry(url, username, password)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] as string)
  const answer = await answerOf<{ token: string }>(response)
  assert.equal(answer.status, 200, `${username} signs in: ${JSON.stringify(answer.body)}`)
  return createCaller(url, { username, password, cookie: cookies.join('; '), token: answer.body.data.token })
}
