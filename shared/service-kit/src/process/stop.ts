import type { FastifyInstance } from 'fastify'

/** Grace period of calls in flight. */
const stopTimeoutMs = 10_000

/**
 * Stops gracefully: unready, running calls finish, then pool, bus and jobs close. A second signal exits
 * immediately.
 */
export function stopGracefully(app: FastifyInstance) {
  async function stop(why: string) {
    if (app.health.isStopping) process.exit(1)
    app.health.isStopping = true
    app.log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // Stops when the supervisor disconnects, because no other process would stop this one.
  process.on('disconnect', () => stop('supervisor gone'))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err) => {
      app.log.fatal({ err }, event)
      process.exit(1)
    })
  }
}
