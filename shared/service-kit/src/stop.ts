import type { FastifyInstance } from 'fastify'

/** Calls in flight have so long to finish. */
const stopTimeoutMs = 10_000

/** Not ready any more, calls in flight finish, then pool, bus and jobs end. A second signal ends at once. */
export function stopWithGrace(app: FastifyInstance) {
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
  // Started by a supervisor: without it nobody would stop this process.
  process.on('disconnect', () => stop('supervisor gone'))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err) => {
      app.log.fatal({ err }, event)
      process.exit(1)
    })
  }
}
