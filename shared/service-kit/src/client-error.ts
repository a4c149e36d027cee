import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem as ProblemBody } from '@portal/contracts/envelope.ts'
import { guarded } from './guarded.ts'

const type = 'application/json; charset=utf-8'

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

const bodyOf = (answer: Answer) => JSON.stringify({ ...answer, data: null, requestId: '' } satisfies ProblemBody)

/** What never became a request, or not in time, is answered in the one envelope as well. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = answers[error.code ?? ''] ?? malformed
  const body = bodyOf(answer)
  const head = [
    `HTTP/1.1 ${answer.code} ${STATUS_CODES[answer.code]}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(guarded).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const unmet: Answer = {
  code: 417,
  error: 'request.expectation',
  msg: 'The portal meets no expectations but 100-continue. Send the call without Expect.',
}

/** Of an `Expect` that means nothing here. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse) {
  response.writeHead(unmet.code, { ...guarded, 'content-type': type, connection: 'close' }).end(bodyOf(unmet))
}
