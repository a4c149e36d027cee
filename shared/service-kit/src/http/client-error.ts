import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Problem, problem } from '../problem/problem.ts'
import { rawProblem } from './raw-problem.ts'

const answers: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: problem('request.timeout', {
    status: 408,
    msg: 'The request did not arrive in time. Send it again.',
  }),
  ERR_TOO_SLOW: problem('request.too_slow_client', {
    status: 408,
    msg: 'The connection is too slow for this transfer, so it was ended. Try again on a better connection.',
  }),
  HPE_HEADER_OVERFLOW: problem('request.headers_too_large', {
    status: 431,
    msg: 'The headers are too large. Delete the cookies of this site.',
  }),
}
const malformed = problem('request.malformed', { msg: 'This is not HTTP as the portal understands it.' })

/** Answers invalid and late requests in the envelope. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = answers[error.code ?? ''] ?? malformed
  const { text, headers } = rawProblem(answer)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`,
  )
}

const unmet = problem('request.expectation', {
  status: 417,
  msg: 'The portal meets no expectations but 100-continue. Send the call without Expect.',
})

/** Refuses an unsupported `Expect`. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse) {
  const { text, headers } = rawProblem(unmet)
  response.writeHead(unmet.status, { ...headers, connection: 'close' }).end(text)
}
