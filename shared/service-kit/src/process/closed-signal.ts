import type { FastifyReply } from 'fastify'
import { problem } from '../problem/problem.ts'

/** Never shown, as the client has left. */
export const hasLeft = problem('request.abandoned')

/** Aborts when the connection closes: nobody waits for the answer any longer. */
export function closedSignal({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => closed.abort(hasLeft))
  return closed.signal
}
