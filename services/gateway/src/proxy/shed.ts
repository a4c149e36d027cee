import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLargeBodyPending } from '@portal/service-kit/http/early-answer.ts'
import { rawProblem, retryAfterSeconds } from '@portal/service-kit/http/raw-problem.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'

export const busy = problem('server.busy')

/** Prepares the answer once, as refusing must be cheap. */
const { text, headers } = rawProblem(busy)
const refusalHeaders = { ...headers, 'retry-after': retryAfterSeconds }

/**
 * Turns calls without hope away before anything else is done for them: at ten times the calls that can be
 * answered, a refusal that costs as much as a call would leave no time for the others.
 */
export function installShedding(app: FastifyInstance, isHopeless: (request: IncomingMessage) => boolean) {
  const [handle, ...others] = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  if (!handle || others.length > 0)
    throw new Error('The server has other listeners than the one that is known')
  app.server.off('request', handle)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isLargeBodyPending(request) || !isHopeless(request)) return handle(request, response)
    countTurnedAway(app.log)
    response.writeHead(busy.status, refusalHeaders).end(text)
  })
}

export const turnedAwayTotal = new Counter({
  name: 'gateway_calls_turned_away_total',
  help: 'Calls refused because more came than the services could answer',
  registers: [],
})
let turnedAway = 0
/** Logs one line per second for all, so that an overload does not displace other lines. */
export function countTurnedAway(log: FastifyBaseLogger) {
  turnedAwayTotal.inc()
  if (turnedAway++ > 0) return
  setTimeout(() => {
    log.warn({ calls: turnedAway }, 'calls were turned away: more come than the services can answer')
    turnedAway = 0
  }, 1_000).unref()
}
