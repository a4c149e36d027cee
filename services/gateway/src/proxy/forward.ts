import { PassThrough } from 'node:stream'
import { maxUploadMiB, maxUploadSize } from '@portal/contracts/file.contract.ts'
import { isLargeBodyPending } from '@portal/service-kit/http/early-answer.ts'
import { isConnectionReset, isNotSent } from '@portal/service-kit/http/lost-connection.ts'
import { rawProblem, retryAfterSeconds } from '@portal/service-kit/http/raw-problem.ts'
import { identityHeader } from '@portal/service-kit/identity/identity.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { createTraceHeaders, inSpan } from '@portal/service-kit/trace/span.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Dispatcher, errors, type Pool } from 'undici'
import type { Leave } from './fair-queue.ts'
import { endAfter, ResponseHandler } from './response-handler.ts'
import { busy, countTurnedAway } from './shed.ts'

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
 * Bytes. JSON and text are read before the service is called, which costs less than a stream and can be sent
 * again.
 */
const maxBody = 1024 * 1024
/** Maximum size of an upload with its form. */
const maxUpload = maxUploadSize + 1024 * 1024

/** A service that cannot be reached, by a call or a socket. */
export const serviceAway = (cause: unknown) => problem('service.unavailable', {}, { cause })

const tooMuch = problem('request.too_large')
const fileTooLarge = problem('file.too_large', { max: maxUploadMiB })
export const tooLarge = (isUpload: boolean) => (isUpload ? fileTooLarge : tooMuch)

/** Refuses by the declared length before reading. */
export function isTooLarge({ headers }: FastifyRequest, isUpload: boolean): boolean {
  return Number(headers['content-length'] ?? 0) > (isUpload ? maxUpload : maxBody)
}

export interface Target {
  pool: Pool
  /** With the query. */
  path: string
  identity: string | undefined
  isHttps: boolean
  /** Host under which clients reach the portal. */
  host: string
  /** Goes to identity, the owner of the cookies and of applications' secrets: no other service sees them. */
  seesCredentials: boolean
  /** True for reads and creations with an idempotency key, which can be repeated after a lost connection. */
  isRepeatable: boolean
  /** The body is a file: it passes through as a stream. */
  isUpload: boolean
  /** Waits for a place at the service; of all but files. */
  enter: (() => Promise<Leave | undefined>) | undefined
  /** Milliseconds after which the place is given back although there is no answer yet. */
  releaseSlotAfterMs: number | undefined
  /**
   * Notes that an answer is kept here for a slow reader; of answers that are no files. Answers whether there
   * is room.
   */
  holdAnswer: (() => boolean) | undefined
  /** Called before any part of the service's answer is sent to the browser. */
  onAnswer: (() => void) | undefined
}

/** Bytes of an answer that may wait here for its reader: without being noted, and at most. */
const [freeBufferBytes, maxBufferBytes] = [256 * 1024, 1024 * 1024]

const free: Leave = () => {}

/**
 * Passes a call on and its answer back, both as they come. Problems on the way answer in the portal's one
 * form.
 */
export async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  target: Target,
): Promise<FastifyReply> {
  const body = await bodyOf(request, target.isUpload)
  const leave = target.enter ? await inSpan('wait for a turn', {}, target.enter) : free
  if (!leave) {
    reply.hijack()
    countTurnedAway(request.log)
    writeProblem(request, reply, busy)
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
  { target, leave, body }: { target: Target; leave: Leave; body: Buffer | PassThrough | null },
) {
  const { raw } = reply
  const options: Dispatcher.DispatchOptions = {
    method: request.method as Dispatcher.HttpMethod,
    path: target.path,
    headers: headersOf(request, target),
    body,
    // A file takes its time to arrive at the service; any other call the service itself ends before this.
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
 * Buffers an answer that its client does not read, so that its slot at the service is free; a file waits
 * there.
 */
function holding({ raw }: FastifyReply, { holdAnswer }: Target, leave: Leave): (bytes: number) => boolean {
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

function fail(error: Error, request: FastifyRequest, reply: FastifyReply, leave: Leave) {
  leave()
  const { raw } = reply
  if (raw.headersSent || raw.destroyed) {
    // Cuts the connection, which tells the client that the answer is incomplete.
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
  return serviceAway(error)
}

/** Writes a problem to a reply that Fastify has released. */
function writeProblem(request: FastifyRequest, { raw }: FastifyReply, answer: Problem) {
  const { text, headers } = rawProblem(answer, request.id)
  raw.writeHead(answer.status, {
    ...headers,
    'x-request-id': request.id,
    'retry-after': retryAfterSeconds,
    ...(isLargeBodyPending(request.raw) ? { connection: 'close' } : {}),
  })
  raw.write(text)
  endAfter(request.raw, raw)
}

async function bodyOf(request: FastifyRequest, isUpload: boolean): Promise<Buffer | PassThrough | null> {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return null
  // Pipes through a stream, so that an early answer destroys only this one and not the browser's connection.
  if (isUpload) return request.raw.pipe(new PassThrough().on('error', () => {}))
  const chunks: Buffer[] = []
  let bytes = 0
  // Reads on beyond the limit, so that the connection can carry the refusal.
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBody) throw tooMuch
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function headersOf(request: FastifyRequest, { identity, isHttps, host, seesCredentials }: Target): string[] {
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
  // Passes Basic credentials of an application; the gateway replaces a Bearer.
  if (/^basic /i.test(authorization ?? '')) headers.push('authorization', authorization ?? '')
  return headers
}
