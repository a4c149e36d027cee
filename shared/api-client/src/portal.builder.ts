import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { apiClient } from './client.ts'

export interface ReceivedRequest {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
/** Answers one call: returns a status with a body, or nothing if it has already answered. */
type Answer = (
  heard: ReceivedRequest,
  response: ServerResponse,
) => [status: number, body: unknown] | undefined

export const partnerKey = 'pak_a-secret-of-a-partner'
export const successAnswer = (data: unknown): [number, unknown] => [200, { code: 200, msg: 'succeed', data }]
export const refusalAnswer = (status: number, error: string, more: object = {}): [number, unknown] => [
  status,
  { code: status, msg: 'So it is.', data: null, error, requestId: 'req-1', ...more },
]

/** Starts a portal that gives one response to every request, and returns a client of it. */
export async function startFakePortal(answer: Answer, settings: object = {}) {
  const heard: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const one = { method: request.method, url: request.url, headers: request.headers, body }
    heard.push(one)
    const said = answer(one, response)
    if (!said) return
    const [status, value] = said
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = apiClient({ baseUrl: url, key: partnerKey, ...settings })
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { client, heard, url, close, [Symbol.asyncDispose]: async () => void (await close()) }
}

/** Formats a value as a log would, causes included. */
export const formatLogged = (value: unknown): string => inspect(value, { depth: 20, showHidden: true })
