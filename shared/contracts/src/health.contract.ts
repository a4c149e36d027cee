import * as T from 'typebox'
import { routes } from './route.ts'
import { type Service, services } from './service.ts'
import { Instant, OneOf } from './values.ts'

/** Health checks. Texts are the shell's, thresholds in `health.rules.ts` of the service kit. */
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

/** `warning`: to be looked at soon; `critical`: something does not work, or is about to stop working. */
export const healthLevels = ['well', 'warning', 'critical'] as const
export const HealthLevel = OneOf(healthLevels)
export type HealthLevel = T.Static<typeof HealthLevel>

export const HealthFinding = T.Object({
  service: OneOf(services),
  check: HealthCheck,
  level: HealthLevel,
  /** Measured value in seconds, bytes or a count, depending on the check. Null: not measurable. */
  value: T.Union([T.Number(), T.Null()]),
  /** Which of several it is: a queue, a host, a kind of list. */
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

/** Each service answers it to the gateway. */
export const healthInternalRoutes = (service: Service) =>
  routes(service, {
    readServiceHealth: {
      path: '/internal/health',
      access: 'internal',
      summary: 'Health of this service',
      data: Health,
      reads: true,
    },
  })
