import { join } from 'node:path'
import { rmaAuditRoutes } from '@portal/contracts/audit.contract.ts'
import { auditRoutesPlugin } from '@portal/service-kit/audit-chain/audit.routes.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import type { FastifyInstance } from 'fastify'
import centre from './centre/centre.routes.ts'
import { readRmaConfig } from './config.ts'
import { seedDemo } from './demo/demo.ts'
import { createDeviceLookup, type FindDevice } from './device/device.ts'
import { createRepairClient, type RepairClient } from './device/repairs.ts'
import figures from './figures/figures.routes.ts'
import file from './file.routes.ts'
import { registerExports, rmaJobs } from './jobs.ts'
import { rmaNotices } from './notices.ts'
import { personalData } from './personal-data.ts'
import { changeRoutes } from './request/change.routes.ts'
import { watchDeviceOutbox } from './request/device-outbox.ts'
import { watchOverdueAppeals } from './request/overdue.ts'
import { watchOwnerChanges } from './request/owner-change.ts'
import { readRoutes } from './request/read.routes.ts'
import { saveRoutes } from './request/save.routes.ts'
import { assertStatuses } from './request/status.repo.ts'
import steps from './request/step.routes.ts'
import { rmaWebhooks } from './webhooks.ts'

interface Parts {
  config?: ReturnType<typeof readRmaConfig>
  findDevice?: FindDevice
  repairs?: RepairClient
}

/** Service for repair requests, from filing to completion. */
export function rma({ config = readRmaConfig(), findDevice, repairs }: Parts = {}): ServiceDefinition {
  const repairsFor = (app: FastifyInstance) => repairs ?? createRepairClient(app.config, config.backofficeUrl)
  return {
    name: 'rma',
    migrations: join(import.meta.dirname, '../migrations'),
    personalData,
    routes: [
      auditRoutesPlugin(rmaAuditRoutes),
      (app: FastifyInstance) =>
        saveRoutes({
          findDevice: findDevice ?? createDeviceLookup(app.config, config.backofficeUrl),
          reportingDays: config.reportingDays,
        })(app),
      readRoutes(config),
      steps,
      changeRoutes(repairsFor),
      centre,
      figures,
      file,
      registerExports,
      rmaJobs.serve,
      rmaNotices.serve,
      rmaWebhooks,
      watchOverdueAppeals,
      watchDeviceOutbox(repairsFor),
      watchOwnerChanges(repairsFor),
    ],
    async onReady(app) {
      await assertStatuses(app.db)
      if (app.config.demo) await seedDemo(app)
      await rmaJobs.work(app)
    },
  }
}
