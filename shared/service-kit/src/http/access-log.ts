import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createLogThrottle } from '../process/log-throttle.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Decides whether to write or only count a log line that any caller can cause. */
    isAmongFew: (kind: string) => boolean
  }
}

const slowAfterMs = 1_000

/**
 * Logs one line per call that changed something, failed or was slow; of refused calls only the first per
 * minute, for each user and for all anonymous callers together. Successful reads appear in `/metrics` and in
 * debug logs only: at thousands of calls per second, logging would cost more than answering.
 */
export function installAccessLog(app: FastifyInstance) {
  const { isLevelEnabled } = app.log as Logger
  const isWanted = isLevelEnabled.bind(app.log)
  app.decorate('isAmongFew', createLogThrottle(app))
  app.addHook('onResponse', (request, reply, done) => {
    const { isRead, operation } = request.routeOptions.config
    const { method } = request
    const { statusCode: status, elapsedTime: took } = reply
    const user = request.user?.userId
    const level = took > slowAfterMs ? 'warn' : isRead && status < 400 ? 'debug' : 'info'
    if (isWanted(level) && (status < 400 || app.isAmongFew(`${status} ${user ?? 'stranger'}`)))
      request.log[level](
        // Logs the route pattern, because addresses may contain secrets.
        { method, path: request.routeOptions.url, operation, status, ms: Math.round(took), user },
        'call',
      )
    done()
  })
}

const wellFormed = /^[\w-]{8,64}$/

/** Creates a request id, or reuses the gateway's, so that one id connects all logs. */
export function requestIdOptions(isBehindGateway: boolean) {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = isBehindGateway ? headers['x-request-id'] : undefined
    return typeof given === 'string' && wellFormed.test(given) ? given : `${prefix}-${(++count).toString(36)}`
  }
}
