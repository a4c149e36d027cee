import { PassThrough } from 'node:stream'
import { maxUploadMiB, maxUploadSize } from '@portal/contracts/file.contract.ts'
import { isLargeBodyPending } from '@portal/service-kit/http/early-answer.ts'
import { isConnectionReset, isNotSent } from '@portal/service-kit/http/lost-connection.ts'
import { createRawProblem, retryAfterSeconds } from '@portal/service-kit/http/raw-problem.ts'
import { identityHeader } from '@portal/service-kit/identity/identity.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { createTraceHeaders, runInSpan } from '@portal/service-kit/trace/span.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Dispatcher, errors, type Pool } from 'undici'
import type { Release } from './fair-queue.ts'
import { countRefused, serverBusy } from './load-shedding.ts'
import { endAfterRequest, ResponseHandler } from './response-handler.ts'

/** Hop-by-hop and local headers (RFC 9110, 7.6.1), and those that the gateway sets. */
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
  'traceparent',
  'tracestate',
  'baggage',
])

/**
 * Maximum bytes of a buffered body. Buffering costs less than streaming, and a buffered body can be sent
 * again.
 */
const maxBody = 1024 * 1024
/** Maximum bytes of an upload including its form. */
const maxUpload = maxUploadSize + 1024 * 1024

/** Problem for an unreachable service. */
export const serviceUnavailable = (cause: unknown) => problem('service.unavailable', {}, { cause })

const tooMuch = problem('request.too_large')
const fileTooLarge = problem('file.too_large', { max: maxUploadMiB })
export const toTooLargeProblem = (isUpload: boolean) => (isUpload ? fileTooLarge : tooMuch)

/** Checks the declared length before the body is read. */
export function isTooLarge({ headers }: FastifyRequest, isUpload: boolean): boolean {
  return Number(headers['content-length'] ?? 0) > (isUpload ? maxUpload : maxBody)
}

export interface ForwardTarget {
  pool: Pool
  /** Includes the query. */
  path: string
  identity: string | undefined
  isHttps: boolean
  /** Host by which the client reached the portal. */
  host: string
  /** Only identity gets cookies and secrets of applications. */
  seesCredentials: boolean
  /**
   * True if the call can be repeated after a lost connection: reads, and creations with an idempotency key.
   */
  isRepeatable: boolean
  /** True for files, which are streamed. */
  isUpload: boolean
  /** Waits for a free slot of the service; files need none. */
  enter: (() => Promise<Release | undefined>) | undefined
  /** Milliseconds after which the slot is released even without an answer. */
  releaseSlotAfterMs: number | undefined
  /**
   * Reserves memory for an answer that a slow client has not read; returns false if the limit is reached.
   * Not used for files.
   */
  holdAnswer: (() => boolean) | undefined
  /** Called before any part of the service's answer is sent to the browser. */
  onAnswer: (() => void) | undefined
}

/** Bytes of an answer that may be buffered: without a reservation, and at most. */
const [freeBufferBytes, maxBufferBytes] = [256 * 1024, 1024 * 1024]

const free: Release = () => {}

/** Forwards a call and its answer as streams. Errors on the way are answered as problems. */
export async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  target: ForwardTarget,
): Promise<FastifyReply> {
  const body = await bodyOf(request, target.isUpload)
  const leave = target.enter ? await runInSpan('wait for a turn', {}, target.enter) : free
  if (!leave) {
    reply.hijack()
    countRefused(request.log)
    writeProblem(request, reply, serverBusy)
    return reply
  }
  reply.hijack()
  reply.raw.once('close', leave)
  if (target.releaseSlotAfterMs !== undefined) setTimeout(leave, target.releaseSlotAfterMs).unref()
  dispatch(request, reply, { target, leave, body })
  return reply
}

function dispatch(
  request: FastifyRequest,
  reply: FastifyReply,
  { target, leave, body }: { target: ForwardTarget; leave: Release; body: Buffer | PassThrough | null },
) {
  const { raw } = reply
  const options: Dispatcher.DispatchOptions = {
    method: request.method as Dispatcher.HttpMethod,
    path: target.path,
    headers: headersOf(request, target),
    body,
    // Files may take any time; the service itself limits all other calls.
    headersTimeout: target.isUpload ? 600_000 : 75_000,
  }
  const mayHold = holding(reply, target, leave)
  const attempt = (isLast: boolean) => {
    const failed = (error: Error) => {
      const mayRepeat = isNotSent(error) || (isConnectionReset(error) && target.isRepeatable)
      if (mayRepeat && !isLast && !raw.headersSent && !(body instanceof PassThrough))
        setTimeout(attempt, 150, true)
      else fail(error, request, reply, leave)
    }
    target.pool.dispatch(
      options,
      new ResponseHandler({
        request: request.raw,
        requestId: request.id,
        raw,
        mayHold,
        started: target.onAnswer,
        answered: leave,
        failed,
      }),
    )
  }
  attempt(false)
}

/**
 * Buffers an answer that its client does not read, to free the slot of the service; files are not buffered.
 */
function holding(
  { raw }: FastifyReply,
  { holdAnswer }: ForwardTarget,
  leave: Release,
): (bytes: number) => boolean {
  if (!holdAnswer) return () => false
  let isNoted = false
  return (bytes) => {
    if (bytes <= freeBufferBytes) return true
    if (!isNoted) {
      isNoted = true
      if (!holdAnswer()) raw.destroy()
      leave()
    }
    return bytes <= maxBufferBytes
  }
}

function fail(error: Error, request: FastifyRequest, reply: FastifyReply, leave: Release) {
  leave()
  const { raw } = reply
  if (raw.headersSent || raw.destroyed) {
    // Closes the connection, which tells the client that the answer is incomplete.
    raw.destroy()
    return
  }
  const answer = problemOf(error)
  request.log.warn({ err: error }, answer.error)
  writeProblem(request, reply, answer)
}

function problemOf(error: Error): Problem {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return problem('service.timeout')
  if (error instanceof errors.HTTPParserError) return problem('service.broken')
  return serviceUnavailable(error)
}

/** Writes a problem directly, because Fastify has released the reply. */
function writeProblem(request: FastifyRequest, { raw }: FastifyReply, answer: Problem) {
  const { text, headers } = createRawProblem(answer, request.id)
  raw.writeHead(answer.status, {
    ...headers,
    'x-request-id': request.id,
    'retry-after': retryAfterSeconds,
    ...(isLargeBodyPending(request.raw) ? { connection: 'close' } : {}),
  })
  raw.write(text)
  endAfterRequest(request.raw, raw)
}

async function bodyOf(request: FastifyRequest, isUpload: boolean): Promise<Buffer | PassThrough | null> {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return null
  // Pipes through a separate stream, so that an early answer does not destroy the browser's connection.
  if (isUpload) return request.raw.pipe(new PassThrough().on('error', () => {}))
  const chunks: Buffer[] = []
  let bytes = 0
  // Reads on beyond the limit, so that the connection can carry the error answer.
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBody) throw tooMuch
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function headersOf(
  request: FastifyRequest,
  { identity, isHttps, host, seesCredentials }: ForwardTarget,
): string[] {
  const headers: string[] = []
  for (const [name, value] of Object.entries(request.headers)) {
    if (
      value === undefined ||
      dropped.has(name) ||
      name.startsWith('x-portal-') ||
      name.startsWith('x-forwarded-')
    )
      continue
    headers.push(name, Array.isArray(value) ? value.join(', ') : value)
  }
  headers.push(
    'x-request-id',
    request.id,
    'x-forwarded-for',
    request.ip,
    'x-forwarded-proto',
    isHttps ? 'https' : 'http',
    'x-forwarded-host',
    host,
  )
  if (identity) headers.push(identityHeader, identity)
  for (const [name, value] of Object.entries(createTraceHeaders())) headers.push(name, value)
  if (!seesCredentials) return headers
  const { cookie, authorization } = request.headers
  if (cookie) headers.push('cookie', cookie)
  // Forwards Basic credentials of an application; Bearer tokens are replaced by the identity.
  if (/^basic /i.test(authorization ?? '')) headers.push('authorization', authorization ?? '')
  return headers
}
