import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Maximum body that is read to keep its connection open. */
const maxDrainedBytes = 64 * 1024
/** Time for a client to notice an answer while it is still sending. */
const drainTimeoutMs = 5_000

const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)
const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined

/** Checks for a completely read request. Injected test requests are never `complete`. */
const isRead = (request: IncomingMessage) => request.complete || request.readableEnded

/** Checks whether an answer now would precede the end of its request. */
export const isBodyPending = (request: IncomingMessage): boolean =>
  !isRead(request) && (isChunked(request) || lengthOf(request) > 0)

/** Checks whether the unread rest may be so large that closing the connection is cheaper than reading it. */
export const isLargeBodyPending = (request: IncomingMessage): boolean =>
  isBodyPending(request) && (isChunked(request) || lengthOf(request) > maxDrainedBytes)

/**
 * Reads and discards the rest of a request, so that the next request on its connection is parsed correctly
 * and a client that is still sending can read the answer. Closes the connection after the timeout.
 */
export async function drainBody(request: IncomingMessage, timeoutMs = drainTimeoutMs): Promise<void> {
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

/** Sends answers before the end of their request immediately, and closes after draining the rest. */
export function installEarlyAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    if (!isBodyPending(raw) || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return done(null, payload)
    if (isLargeBodyPending(raw)) reply.header('connection', 'close')
    reply.header('content-length', Buffer.byteLength(payload))
    done(null, Readable.from(beforeTheRest(payload, raw)))
  })
}

async function* beforeTheRest(answer: string | Buffer, request: IncomingMessage) {
  yield answer
  await drainBody(request)
}
