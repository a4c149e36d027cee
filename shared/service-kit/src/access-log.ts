import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { fewLines } from './log-throttle.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a line of this kind, which anybody can cause, is written or counted. */
    isAmongFew: (kind: string) => boolean
  }
}

/** Milliseconds. */
const slowAfterMs = 1_000

/**
 * One line per call that changed something, failed or was slow; of refused ones only the first of each
 * minute, for a user and all strangers. Reads that went well are counted in `/metrics` and logged at debug
 * only: at thousands of calls a second the log would cost more than the answer.
 */
export function installAccessLog(app: FastifyInstance) {
  const { isLevelEnabled } = app.log as Logger
  const isWanted = isLevelEnabled.bind(app.log)
  app.decorate('isAmongFew', fewLines(app))
  app.addHook('onResponse', (request, reply, done) => {
    const { isRead, operation } = request.routeOptions.config
    const { method } = request
    const { statusCode: status, elapsedTime: took } = reply
    const user = request.user?.userId
    const level = took > slowAfterMs ? 'warn' : isRead && status < 400 ? 'debug' : 'info'
    if (isWanted(level) && (status < 400 || app.isAmongFew(`${status} ${user ?? 'stranger'}`)))
      request.log[level](
        // The pattern of it: what stands in an address may be anything, a secret in the wrong place too.
        { method, path: request.routeOptions.url, operation, status, ms: Math.round(took), user },
        'call',
      )
    done()
  })
}

const wellFormed = /^[\w-]{8,64}$/

/** An id of our own, or, behind the gateway, the one it gave, so that one id leads through all logs. */
export function requestIds(isBehindGateway: boolean) {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = isBehindGateway ? headers['x-request-id'] : undefined
    return typeof given === 'string' && wellFormed.test(given) ? given : `${prefix}-${(++count).toString(36)}`
  }
}
