import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLargeBodyPending } from '@portal/service-kit/http/early-answer.ts'
import { createRawProblem, retryAfterSeconds } from '@portal/service-kit/http/raw-problem.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'

export const serverBusy = problem('server.busy')

/** Prepares the answer once, because refusing must be cheap. */
const { text, headers } = createRawProblem(serverBusy)
const refusalHeaders = { ...headers, 'retry-after': retryAfterSeconds }

/**
 * Refuses calls that cannot be served before any other work. At ten times the capacity, refusals that cost
 * as much as calls would leave no time for the other calls.
 */
export function installLoadShedding(app: FastifyInstance, isHopeless: (request: IncomingMessage) => boolean) {
  const [handle, ...others] = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  if (!handle || others.length > 0)
    throw new Error('The server has other listeners than the one that is known')
  app.server.off('request', handle)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isLargeBodyPending(request) || !isHopeless(request)) return handle(request, response)
    countRefused(app.log)
    response.writeHead(serverBusy.status, refusalHeaders).end(text)
  })
}

export const refusedTotal = new Counter({
  name: 'gateway_calls_turned_away_total',
  help: 'Calls refused because more came than the services could answer',
  registers: [],
})
let turnedAway = 0
/** Logs at most one line per second, so that an overload does not displace other lines. */
export function countRefused(log: FastifyBaseLogger) {
  refusedTotal.inc()
  if (turnedAway++ > 0) return
  setTimeout(() => {
    log.warn({ calls: turnedAway }, 'calls were turned away: more come than the services can answer')
    turnedAway = 0
  }, 1_000).unref()
}
