import {
  createServiceHealthRoutes,
  type Health,
  type HealthFinding,
  healthRoutes,
} from '@portal/contracts/health.contract.ts'
import type { ServiceBehindGateway } from '@portal/contracts/service.ts'
import { callService } from '@portal/service-kit/identity/service-call.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { readHealth } from '@portal/service-kit/watch/health.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'

/** Timeout in milliseconds; a service with an unresponsive database needs four seconds to report it. */
const timeoutMs = 6_000

const finding = (
  service: HealthFinding['service'],
  check: HealthFinding['check'],
  isWell: boolean,
): HealthFinding => ({
  service,
  check,
  level: isWell ? 'well' : check === 'service' ? 'critical' : 'warning',
  value: null,
  subject: '',
})

/** Collects the findings of all services. An unresponsive service is a finding too. */
export const createHealthRoutes =
  (config: Pick<GatewayConfig, 'services'>) => async (app: FastifyInstance) => {
    implement(app, healthRoutes.findHealth, async () => {
      const own = await readHealth(app)
      const services = Object.entries(config.services) as [ServiceBehindGateway, string][]
      const found = await Promise.all(
        services.map(async ([service, url]): Promise<HealthFinding[]> => {
          const answer: Health | undefined = await callService(
            { caller: app.config, url },
            createServiceHealthRoutes(service).readServiceHealth,
            {},
            { timeoutMs },
          ).catch(() => undefined)
          if (!answer) return [finding(service, 'service', false)]
          const isSame = answer.version === own.version
          return [finding(service, 'service', true), finding(service, 'version', isSame), ...answer.findings]
        }),
      )
      return { ...own, findings: [finding('gateway', 'service', true), ...own.findings, ...found.flat()] }
    })
  }
