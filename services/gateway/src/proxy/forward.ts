import type { IncomingMessage, ServerResponse } from 'node:http'
import { maxUploadSize } from '@portal/contracts/file.contract.ts'
import { identityHeader } from '@portal/service-kit/identity.ts'
import { type Problem, problem } from '@portal/service-kit/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Dispatcher, errors, type Pool } from 'undici'

/** Of hop-by-hop or local meaning (RFC 9110, 7.6.1), or the gateway's own to set. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
  'authorization',
  'cookie',
  'x-request-id',
  'forwarded',
])
const droppedAnswers = new Set(['connection', 'keep-alive', 'transfer-encoding', 'trailer', 'upgrade', 'proxy-authenticate'])

/** Bytes. JSON and text are read before the service is called, which costs less than a stream and can be sent again. */
const maxBody = 1024 * 1024
/** A file of the largest size that is taken, with what a form adds to it. */
const maxUpload = maxUploadSize + 1024 * 1024

/** A service that cannot be reached, by a call or a socket. */
export const serviceAway = (cause: unknown) =>
  problem('service.unavailable', {
    status: 503,
    msg: 'This part of the portal does not answer at the moment. Try again in a few seconds.',
    cause,
  })

export const tooLarge = problem('request.too_large', {
  status: 413,
  msg: 'This is more than the portal takes at once. Files may have up to 50 MB.',
})

/** Bytes. So little of a refused body is let run out; a client that is still sending would else lose the answer. */
const fewBytes = 64 * 1024

/** Nobody reads what may still come of the body, so the connection ends with the answer, unless the rest is little. */
export function refused(request: FastifyRequest, reply: FastifyReply, answer: Problem): Problem {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (encoding !== undefined || Number(length) > fewBytes) reply.header('connection', 'close')
  return answer
}

/** Refused before a byte of it is read, where its length is known. */
export function isTooLarge({ headers }: FastifyRequest, isUpload: boolean): boolean {
  return Number(headers['content-length'] ?? 0) > (isUpload ? maxUpload : maxBody)
}

export interface Target {
  pool: Pool
  /** With the query. */
  path: string
  identity: string | undefined
  isHttps: boolean
  /** Goes to identity, the owner of the cookies: no other service sees them. */
  seesCookies: boolean
  /** May be sent again when the service could not be reached: it changes nothing. */
  isRead: boolean
  /** The body is a file: it passes through as a stream. */
  isUpload: boolean
}

/** Passes a call on and its answer back, both as they come. Problems on the way answer in the portal's one form. */
export async function forward(request: FastifyRequest, reply: FastifyReply, target: Target): Promise<FastifyReply> {
  const body = await bodyOf(request, reply, target.isUpload)
  const options: Dispatcher.DispatchOptions = {
    method: request.method as Dispatcher.HttpMethod,
    path: target.path,
    headers: headersOf(request, target),
    body,
    // A file takes its time to arrive at the service; any other call the service itself ends before this.
    headersTimeout: target.isUpload ? 600_000 : 75_000,
  }
  reply.hijack()
  const attempt = (isLast: boolean) =>
    target.pool.dispatch(
      options,
      new Passage(reply.raw, request, (error) => {
        const isRefused =
          'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET')
        if (isRefused && !isLast && !reply.raw.headersSent && target.isRead && (body === null || Buffer.isBuffer(body)))
          setTimeout(attempt, 150, true)
        else fail(error, request, reply)
      }),
    )
  attempt(false)
  return reply
}

function fail(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const { raw } = reply
  if (raw.headersSent || raw.destroyed) {
    // Half an answer cannot be taken back: a cut connection is what tells the client.
    raw.destroy()
    return
  }
  const answer = problemOf(error)
  request.log.warn({ err: error }, answer.error)
  writeProblem(raw, request, answer)
}

function problemOf(error: Error): Problem {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return problem('service.timeout', { status: 504, msg: 'The service took too long to answer. Try again in a few seconds.' })
  if (error instanceof errors.HTTPParserError)
    return problem('service.broken', {
      status: 502,
      msg: 'A part of the portal gave an answer that makes no sense. Tell the administrator.',
    })
  return serviceAway(error)
}

/** As every problem, on an answer that Fastify has let go of. */
function writeProblem(raw: ServerResponse, request: FastifyRequest, answer: Problem) {
  const body = JSON.stringify({ code: answer.status, msg: answer.message, data: null, error: answer.error, requestId: request.id })
  raw.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '2' })
  raw.end(body)
}

async function bodyOf(request: FastifyRequest, reply: FastifyReply, isUpload: boolean): Promise<Buffer | IncomingMessage | null> {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return null
  if (isUpload) return request.raw
  const chunks: Buffer[] = []
  let bytes = 0
  // Not destroyed when it grows too large, or there would be no connection to say so on.
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBody) throw refused(request, reply, tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function headersOf(request: FastifyRequest, { identity, isHttps, seesCookies }: Target): string[] {
  const headers: string[] = []
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || dropped.has(name) || name.startsWith('x-portal-') || name.startsWith('x-forwarded-')) continue
    headers.push(name, Array.isArray(value) ? value.join(', ') : value)
  }
  headers.push('x-request-id', request.id, 'x-forwarded-for', request.ip, 'x-forwarded-proto', isHttps ? 'https' : 'http')
  if (identity) headers.push(identityHeader, identity)
  if (seesCookies && request.headers.cookie) headers.push('cookie', request.headers.cookie)
  return headers
}

/** The way back: status, headers and pieces go to the browser at its pace; when it leaves, the service is told. */
class Passage implements Dispatcher.DispatchHandler {
  readonly #raw: ServerResponse
  readonly #request: FastifyRequest
  readonly #failed: (error: Error) => void
  #abort: (() => void) | undefined

  constructor(raw: ServerResponse, request: FastifyRequest, failed: (error: Error) => void) {
    this.#raw = raw
    this.#request = request
    this.#failed = failed
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#abort = () => {
      if (!this.#raw.writableFinished) controller.abort(new Error('The client has left'))
    }
    this.#raw.once('close', this.#abort)
    if (this.#raw.destroyed) this.#abort()
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: Record<string, string | string[] | undefined>) {
    const raw = this.#raw
    raw.statusCode = statusCode
    for (const name in headers) {
      const value = headers[name]
      if (value !== undefined && !droppedAnswers.has(name)) raw.setHeader(name, value)
    }
    raw.setHeader('x-request-id', this.#request.id)
    raw.setHeader('x-content-type-options', 'nosniff')
    if (!raw.hasHeader('cache-control')) raw.setHeader('cache-control', 'no-store')
    raw.on('drain', () => controller.resume())
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (!this.#raw.write(chunk)) controller.pause()
  }

  onResponseEnd() {
    this.#raw.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    if (this.#abort) this.#raw.off('close', this.#abort)
    this.#failed(error)
  }
}
