import type { FastifyReply } from 'fastify'
import { problem } from '../problem/problem.ts'

/** Never shown, because the client has disconnected. */
export const clientDisconnected = problem('request.abandoned')

/** Aborts when the connection closes, because the client no longer waits for the answer. */
export function createClosedSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => closed.abort(clientDisconnected))
  return closed.signal
}
