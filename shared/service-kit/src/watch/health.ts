import { createServiceHealthRoutes } from '@portal/contracts/health.contract.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '../implement.ts'
import { portalVersion } from '../process/version.ts'
import { judgeHealth, type MetricSeries } from './health.rules.ts'

/** Reads the health of this process from its own metrics. */
export async function readHealth({ config, metrics }: FastifyInstance) {
  const series = (await metrics.getMetricsAsJSON()) as unknown as MetricSeries[]
  const now = Date.now()
  return {
    at: new Date(now).toISOString(),
    version: portalVersion,
    findings: judgeHealth(series, now / 1_000).map((finding) => ({ service: config.name, ...finding })),
  }
}

export function registerHealthRoute(app: FastifyInstance) {
  const { readServiceHealth } = createServiceHealthRoutes(app.config.name)
  implement(app, readServiceHealth, () => readHealth(app))
}
