import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerClientError } from '@portal/service-kit/http/client-error.ts'
import type { FastifyInstance } from 'fastify'
import type { MinimumSpeed } from '../config.ts'

/** Milliseconds that a client gets to read the error before the connection is closed. */
const closeGraceMs = 1_000

interface Watched {
  request: IncomingMessage
  answer: ServerResponse
  /** Bytes moved at the last check; undefined before the first. */
  moved: number | undefined
}

/**
 * Ends calls that their client delays: a body that arrives too slowly, or an answer that is not read. Delays
 * by the service do not count.
 */
export function installMinimumSpeed(app: FastifyInstance, { bytesPerSecond, windowMs }: MinimumSpeed) {
  const all = new Set<Watched>()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.headers.upgrade === undefined) {
      const watched: Watched = { request: request.raw, answer: reply.raw, moved: undefined }
      all.add(watched)
      reply.raw.once('close', () => all.delete(watched))
    }
    done()
  })
  let last = performance.now()
  const timer = setInterval(() => {
    const tookMs = performance.now() - last
    last += tookMs
    // Ignores a long pause of this process, during which it could not read.
    const least = tookMs > 1.5 * windowMs ? 0 : (bytesPerSecond * windowMs) / 1_000
    for (const watched of all) check(watched, least)
  }, windowMs)
  app.addHook('onClose', async () => clearInterval(timer))
}

function check(watched: Watched, least: number) {
  const before = watched.moved
  watched.moved = movedBy(watched.request.socket)
  if (before !== undefined && isClientsTurn(watched) && watched.moved - before < least) end(watched)
}

const isClientsTurn = ({ request }: Watched) =>
  (!request.complete && request.readableLength === 0) || request.socket.writableLength > 0

/**
 * Counts bytes in both directions. Only the internal handle of Node knows how much of a chunk was sent: the
 * public counters move by whole chunks, and a slow reader of a large one would seem to read nothing.
 */
function movedBy(
  socket: Socket & { _handle?: { writeQueueSize?: number; bytesWritten?: number } | null },
): number {
  const { bytesWritten = 0, writeQueueSize = 0 } = socket._handle ?? {}
  return socket.bytesRead + bytesWritten - writeQueueSize
}

function end({ request: { socket }, answer }: Watched) {
  if (answer.headersSent) socket.destroy()
  else {
    answerClientError(Object.assign(new Error('too slow'), { code: 'ERR_TOO_SLOW' }), socket)
    setTimeout(() => socket.destroy(), closeGraceMs).unref()
  }
}
