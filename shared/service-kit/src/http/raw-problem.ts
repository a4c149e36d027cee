import { type Problem, toProblemBody } from '../problem/problem.ts'
import { safeHeaders } from './safe-headers.ts'

/** Value of Retry-After for refused calls, in seconds. */
export const retryAfterSeconds = '2'

/** Builds a response for a problem outside of Fastify. */
export function createRawProblem(answer: Problem, requestId = '') {
  const text = JSON.stringify(toProblemBody(answer, requestId))
  const headers = {
    ...safeHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  return { text, headers }
}
