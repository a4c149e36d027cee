import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Limit of a body that is read to keep its connection. */
const maxDrainedBytes = 64 * 1024
/** Time for a client to notice an answer while it is still sending. */
const drainTimeoutMs = 5_000

const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)
const isChunked = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined

/** Checks for a completely read request. Injected test requests are never `complete`. */
const isRead = (request: IncomingMessage) => request.complete || request.readableEnded

/** Checks whether an answer now would precede the end of its request. */
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

/** Sends answers before the end of their request at once, and closes after the rest was drained. */
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
