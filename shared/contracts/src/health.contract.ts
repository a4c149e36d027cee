import * as T from 'typebox'
import { routes } from './route.ts'
import { type Service, services } from './service.ts'
import { Instant, OneOf } from './values.ts'

/** Health checks. The shell has their texts; `health.rules.ts` of the service kit has the thresholds. */
export const healthChecks = [
  'service',
  'version',
  'database',
  'bus',
  'files',
  'disk',
  'queue',
  'failedJobs',
  'lists',
  'mail',
  'failedMail',
  'webhookEvents',
  'webhooks',
  'release',
  'stepBack',
  'certificate',
  'backup',
] as const
export const HealthCheck = OneOf(healthChecks)
export type HealthCheck = T.Static<typeof HealthCheck>

/** `warning`: needs attention soon; `critical`: does not work, or will soon stop working. */
export const healthLevels = ['well', 'warning', 'critical'] as const
export const HealthLevel = OneOf(healthLevels)
export type HealthLevel = T.Static<typeof HealthLevel>

export const HealthFinding = T.Object({
  service: OneOf(services),
  check: HealthCheck,
  level: HealthLevel,
  /** Measured value in seconds, bytes or a count, depending on the check; null if not measurable. */
  value: T.Union([T.Number(), T.Null()]),
  /** Subject of the check: a queue, a host, a kind of list. */
  subject: T.String(),
})
export type HealthFinding = T.Static<typeof HealthFinding>

export const Health = T.Object({
  at: Instant,
  version: T.String(),
  findings: T.Array(HealthFinding),
})
export type Health = T.Static<typeof Health>

export const healthRoutes = routes('gateway', {
  findHealth: {
    path: '/health/find',
    access: 'health:view',
    summary: 'Health of the portal by one copy of each service',
    data: Health,
    reads: true,
  },
})

/** Call of the gateway to each service. */
export const createServiceHealthRoutes = (service: Service) =>
  routes(service, {
    readServiceHealth: {
      path: '/internal/health',
      access: 'internal',
      summary: 'Health of this service',
      data: Health,
      reads: true,
    },
  })
