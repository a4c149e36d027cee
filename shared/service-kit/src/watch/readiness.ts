import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { watchDatabase } from '../database/database-watch.ts'
import { drainServer } from '../http/drain.ts'
import { exemptFromLimits } from '../http/limits.ts'
import { installPeerEndpoint } from '../identity/peer.ts'
import { problem } from '../problem/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the service begins to stop: it is unready and finishes running calls. */
    health: {
      isStopping: boolean
      /** Dependencies besides the database; each rejects while it is down. */
      needs: (() => Promise<unknown>)[]
      /** Additional states by name, which do not affect readiness. */
      details: () => Promise<Record<string, unknown>>
    }
  }
}

/** Timeout after which a silent database counts as down, long before calls give up. */
export const pingTimeoutMs = 2_000
export const pingDatabase = ({ pool }: Database) =>
  pool.query({ text: 'select', query_timeout: pingTimeoutMs })

const open = { config: { access: 'public', isRead: true, ...exemptFromLimits } } as const

/**
 * `/health/live`: the process answers. `/health/ready`: its dependencies, such as the database, also work.
 */
export function installHealth(app: FastifyInstance) {
  app.decorate('health', { isStopping: false, needs: [], details: async () => ({}) })
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    if (app.health.isStopping) await drainServer(app.server)
    app.health.isStopping = true
    // Closes idle connections repeatedly, because a keep-alive connection would delay the stop.
    closing = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  const endWatch = watchDatabase(() => pingDatabase(app.db), app.log)
  app.addHook('onClose', async () => {
    clearInterval(closing)
    endWatch()
  })
  const isReady = () => Promise.all([pingDatabase(app.db), ...app.health.needs.map((need) => need())])
  app.get('/health/live', open, async () => ({ code: 200, msg: 'succeed', data: { status: 'live' } }))
  app.get('/health/ready', open, async () => {
    if (app.health.isStopping) throw problem('service.stopping')
    await isReady()
    return { code: 200, msg: 'succeed', data: { status: 'ready', ...(await app.health.details()) } }
  })
  installPeerEndpoint(app, isReady)
}
