import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem as ProblemBody } from '@portal/contracts/envelope.ts'

type Answer = Pick<ProblemBody, 'code' | 'error' | 'msg'>

const answers: Record<string, Answer> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, error: 'request.timeout', msg: 'The request did not arrive in time. Send it again.' },
  ERR_TOO_SLOW: {
    code: 408,
    error: 'request.too_slow_client',
    msg: 'The connection is too slow for this transfer, so it was ended. Try again on a better connection.',
  },
  HPE_HEADER_OVERFLOW: {
    code: 431,
    error: 'request.headers_too_large',
    msg: 'The headers are too large. Delete the cookies of this site.',
  },
}
const malformed: Answer = { code: 400, error: 'request.malformed', msg: 'This is not HTTP as the portal understands it.' }

/** What never became a request, or not in time, is answered in the one envelope as well. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = answers[error.code ?? ''] ?? malformed
  const body = JSON.stringify({ ...answer, data: null, requestId: '' } satisfies ProblemBody)
  const head = [
    `HTTP/1.1 ${answer.code} ${STATUS_CODES[answer.code]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
