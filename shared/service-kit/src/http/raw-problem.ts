import { type Problem, problemBody } from '../problem/problem.ts'
import { safeHeaders } from './safe-headers.ts'

/** Seconds to wait that a refused client is told. */
export const retryAfter = '2'

/** Builds a problem for an answer outside of Fastify. */
export function rawProblem(answer: Problem, requestId = '') {
  const text = JSON.stringify(problemBody(answer, requestId))
  const headers = {
    ...safeHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  return { text, headers }
}
