import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, sqlState, UnknownOutcome } from '../database/database.ts'
import { notStorableProblem } from '../database/storable.ts'
import { Problem, problem, toProblemBody } from '../problem/problem.ts'
import { retryAfterSeconds } from './raw-problem.ts'
import { safeHeaders } from './safe-headers.ts'

/** Answers every error and unknown address in the envelope; the cause of a 5xx is only logged. */
export function installErrors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?', 1)[0] as string).slice(0, 200)
    return sendProblem(problem('request.unknown_path', { path }), request, reply)
  })
}

/** Describes the cause for the log; the answer omits it. */
const causeOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message)

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { operation, isBare } = request.routeOptions?.config ?? {}
  const answer = isBare ? asInvalidRequest(toProblem(error)) : toProblem(error)
  // Logs outages without a stack, because every call fails in the same way.
  if (answer.status >= 500 && request.server.isAmongFew(`${answer.error} ${operation}`)) {
    if (answer.status === 503) request.log.warn({ cause: causeOf(error as Error), operation }, answer.error)
    else request.log.error({ err: error, operation }, answer.error)
  }
  if (answer.status === 503 || answer.status === 429)
    reply.header('retry-after', reply.getHeader('retry-after') ?? retryAfterSeconds)
  // Sets the headers when no hook ran, as for an unreadable address.
  reply.headers(safeHeaders)
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      ...toProblemBody(answer, request.id),
      // Removes characters that OAuth forbids (RFC 6749, 5.2).
      ...(isBare && { error_description: answer.message.replace(/[^ !#-[\]-~]/g, "'") }),
    })
}

/** OAuth's code for every malformed request, wrong media types included (RFC 6749, 5.2). */
function asInvalidRequest(cause: Problem): Problem {
  const { error, message: msg, fields, fieldErrors } = cause
  if (!error.startsWith('request.') || ![400, 403, 413, 415].includes(cause.status)) return cause
  const status = cause.status === 415 ? 400 : cause.status
  return new Problem('invalid_request', { status, msg, cause, fields, fieldErrors })
}

/** Converts an error to the caller's problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof UnknownOutcome) {
    return problem('database.outcome_unknown')
  }
  if (isUnavailable(error)) {
    return problem('database.unavailable')
  }
  return ofStorage(sqlState(error)) ?? ofFastify(error) ?? problem('server.error')
}

function ofStorage(code: string | undefined): Problem | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    return problem('server.disk_full')
  }
  if (code === '40P01' || code === '55P03' || code === '40001') {
    return problem('database.busy')
  }
  if (code === '57014') return problem('request.too_slow')
  // U+0000 and lone surrogates pass as JSON, but PostgreSQL stores neither.
  if (code === '22021' || code === '22P05') return notStorableProblem()
  // Handles the year 0000, which JSON Schema accepts and PostgreSQL does not.
  if (code === '22008') return problem('request.bad_date')
  return undefined
}

const ofFramework: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: problem('request.too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problem('request.content_type', { type: 'application/json' }),
  FST_ERR_CTP_INVALID_JSON_BODY: problem('request.malformed', { reason: 'the body is not valid JSON.' }),
  FST_ERR_HANDLER_TIMEOUT: problem('request.too_slow'),
  FST_UNDER_PRESSURE: problem('server.busy'),
  FST_ERR_BAD_URL: problem('request.malformed', { reason: 'this is not a valid address.' }),
  FST_ERR_ASYNC_CONSTRAINT: problem('request.malformed', { reason: 'this is not a valid address.' }),
}

function ofFastify(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, statusCode } = error as FastifyError
  const known = ofFramework[code]
  if (known) return known
  // Passes on the framework's remaining client errors, whose texts reveal nothing internal.
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? problem('request.malformed', { reason: error.message }, { status: statusCode })
    : undefined
}
