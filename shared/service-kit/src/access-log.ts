import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Milliseconds. */
const slow = 1_000

/**
 * One line per call that changed something, failed or was slow. Reads that went well are counted in `/metrics` and
 * logged at debug only: at thousands of calls a second the log would cost more than the answer.
 */
export function installAccessLog(app: FastifyInstance) {
  const { isLevelEnabled } = app.log as Logger
  const isWanted = isLevelEnabled.bind(app.log)
  app.addHook('onResponse', (request, reply, done) => {
    const { isRead, operation } = request.routeOptions.config
    const took = reply.elapsedTime
    const level = took > slow ? 'warn' : isRead && reply.statusCode < 400 ? 'debug' : 'info'
    if (isWanted(level)) {
      request.log[level](
        { method: request.method, url: request.url, operation, status: reply.statusCode, ms: Math.round(took), user: request.user?.userId },
        'call',
      )
    }
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
