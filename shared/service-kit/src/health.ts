import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { watchDatabase } from './database-watch.ts'
import { drain } from './drain.ts'
import { always } from './limits.ts'
import { installPeer } from './peer.ts'
import { problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the service begins to stop: it is not ready any more, and finishes what it has. */
    health: {
      isStopping: boolean
      /** What the service cannot work without, beside its database; each rejects while it is away. */
      needs: (() => Promise<unknown>)[]
      /** What else is said of it: states by name. It is ready without. */
      details: () => Promise<Record<string, unknown>>
    }
  }
}

/** A database that is frozen is as good as none long before a call gives it up. */
const pingTimeoutMs = 2_000
export const ping = ({ pool }: Database) =>
  pool.query({ text: 'select', ...{ query_timeout: pingTimeoutMs } })

const open = { config: { access: 'public', isRead: true, ...always } } as const

/** `/health/live`: the process answers. `/health/ready`: it can work, its database included. */
export function installHealth(app: FastifyInstance) {
  app.decorate('health', { isStopping: false, needs: [], details: async () => ({}) })
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    if (app.health.isStopping) await drain(app.server)
    app.health.isStopping = true
    // A connection kept alive by its client would hold the stop up for as long, once its call is finished.
    closing = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  const endWatch = watchDatabase(() => ping(app.db), app.log)
  app.addHook('onClose', async () => {
    clearInterval(closing)
    endWatch()
  })
  const isReady = () => Promise.all([ping(app.db), ...app.health.needs.map((need) => need())])
  app.get('/health/live', open, async () => ({ code: 200, msg: 'succeed', data: { status: 'live' } }))
  app.get('/health/ready', open, async () => {
    if (app.health.isStopping)
      throw problem('service.stopping', { status: 503, msg: 'The service is stopping.' })
    await isReady()
    return { code: 200, msg: 'succeed', data: { status: 'ready', ...(await app.health.details()) } }
  })
  installPeer(app, isReady)
}
