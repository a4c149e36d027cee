import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** So little of a body is worth reading to keep its connection. */
const maxDrainedBytes = 64 * 1024
/** What a client has to notice an answer while it is still sending. */
const drainTimeoutMs = 5_000

const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)
const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined

/** Nothing more of it comes. Requests that tests inject are never `complete`. */
const isRead = (request: IncomingMessage) => request.complete || request.readableEnded

/** Whether an answer of now would come before its request has been read. */
export const isEarly = (request: IncomingMessage): boolean =>
  !isRead(request) && (isChunked(request) || lengthOf(request) > 0)

/** Whether so much of the request may be left that its connection had better end with the answer. */
export const isMuchLeft = (request: IncomingMessage): boolean =>
  isEarly(request) && (isChunked(request) || lengthOf(request) > maxDrainedBytes)

/**
 * Lets the rest of a request that nobody wants run out, so that the next one on its connection is understood,
 * and a client that is still sending can read the answer. A rest that takes too long ends the connection.
 */
export async function drain(request: IncomingMessage, timeoutMs = drainTimeoutMs): Promise<void> {
  if (isRead(request) || request.destroyed) return
  request.unpipe()
  request.resume()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      request.socket.destroySoon()
      resolve()
    }, timeoutMs)
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    request.once('end', finish).once('close', finish)
  })
}

/**
 * An answer that comes before its request has been read is sent at once, and ends when the rest has run out.
 */
export function installEarlyAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    if (!isEarly(raw) || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return done(null, payload)
    if (isMuchLeft(raw)) reply.header('connection', 'close')
    reply.header('content-length', Buffer.byteLength(payload))
    done(null, Readable.from(beforeTheRest(payload, raw)))
  })
}

async function* beforeTheRest(answer: string | Buffer, request: IncomingMessage) {
  yield answer
  await drain(request)
}
