import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Problem, problem } from '../problem/problem.ts'
import { createRawProblem } from './raw-problem.ts'

const answers: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: problem('request.timeout'),
  ERR_TOO_SLOW: problem('request.too_slow_client'),
  HPE_HEADER_OVERFLOW: problem('request.headers_too_large'),
}
const malformed = problem('request.malformed', {
  reason: 'this is not HTTP as the portal understands it.',
})

/** Answers invalid and late requests in the envelope. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = answers[error.code ?? ''] ?? malformed
  const { text, headers } = createRawProblem(answer)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`,
  )
}

const unmet = problem('request.expectation')

/** Refuses an unsupported `Expect`. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse) {
  const { text, headers } = createRawProblem(unmet)
  response.writeHead(unmet.status, { ...headers, connection: 'close' }).end(text)
}
