import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { exemptFromLimits } from '../http/limits.ts'
import { isLoopback } from '../http/loopback.ts'
import { notFound } from '../problem/problem.ts'
import { addGauge } from './gauge.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Registry of the service's own metrics. */
    metrics: Registry
  }
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createRegistry(service: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  return registry
}

/**
 * Serves `/metrics` for Prometheus: calls by route and status, pool, event loop, process. Only for direct
 * callers: never through a proxy or the gateway, nor, unless METRICS=all, from another machine.
 */
export function installMetrics(app: FastifyInstance) {
  const registry = app.metrics
  // Raises the interval, because the default of 10 ms keeps an idle process awake.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const { pool } = app.db
  for (const [name, help, count] of [
    ['database_pool_total', 'Database connections', () => pool.totalCount],
    ['database_pool_idle', 'Database connections that are free', () => pool.idleCount],
    ['database_pool_waiting', 'Calls that wait for a database connection', () => pool.waitingCount],
  ] as const)
    addGauge(registry, { name, help, read: () => [{ value: count() }] })

  // Caches the labels for each route and status, to save the look-up in each call.
  const series = new Map<string, Pick<Histogram.Internal<string>, 'observe'>>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
    const key = `${request.method} ${reply.statusCode} ${route}`
    let labelled = series.get(key)
    if (!labelled) {
      labelled = durations.labels({ method: request.method, route, status: String(reply.statusCode) })
      series.set(key, labelled)
    }
    labelled.observe(reply.elapsedTime / 1_000)
    done()
  })

  app.get(
    '/metrics',
    { config: { access: 'public', isRead: true, ...exemptFromLimits } },
    async (request, reply) => {
      const isPassedOn =
        request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
      const isNear = app.config.metrics === 'all' || isLoopback(request.socket.remoteAddress ?? '')
      if (isPassedOn || !isNear) throw notFound('metrics')
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}
