import { join } from 'node:path'
import { rmaAuditRoutes } from '@portal/contracts/audit.contract.ts'
import { auditPages } from '@portal/service-kit/audit-chain/audit.routes.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import type { FastifyInstance } from 'fastify'
import centre from './centre/centre.routes.ts'
import { readRmaConfig } from './config.ts'
import { seedDemo } from './demo/demo.ts'
import { createDevices, type FindDevice } from './device/device.ts'
import { createRepairs, type Repairs } from './device/repairs.ts'
import figures from './figures/figures.routes.ts'
import file from './file.routes.ts'
import { exports, rmaJobs } from './jobs.ts'
import { rmaNotices } from './notices.ts'
import { personalData } from './personal-data.ts'
import { change } from './request/change.routes.ts'
import { watchOverdue } from './request/overdue.ts'
import { read } from './request/read.routes.ts'
import { save } from './request/save.routes.ts'
import { watchSold } from './request/sold.ts'
import { assertStatuses } from './request/status.repo.ts'
import steps from './request/step.routes.ts'
import { watchDevices } from './request/word.ts'
import { rmaWebhooks } from './webhooks.ts'

interface Parts {
  config?: ReturnType<typeof readRmaConfig>
  findDevice?: FindDevice
  repairs?: Repairs
}

/** Repair requests: from the form to the repaired device. */
export function rma({ config = readRmaConfig(), findDevice, repairs }: Parts = {}): ServiceDefinition {
  const repairsFor = (app: FastifyInstance) => repairs ?? createRepairs(app.config, config.backofficeUrl)
  return {
    name: 'rma',
    migrations: join(import.meta.dirname, '../migrations'),
    personalData,
    routes: [
      auditPages(rmaAuditRoutes),
      (app: FastifyInstance) =>
        save({
          findDevice: findDevice ?? createDevices(app.config, config.backofficeUrl),
          reportingDays: config.reportingDays,
        })(app),
      read(config),
      steps,
      change(repairsFor),
      centre,
      figures,
      file,
      exports,
      rmaJobs.serve,
      rmaNotices.serve,
      rmaWebhooks,
      watchOverdue,
      watchDevices(repairsFor),
      watchSold(repairsFor),
    ],
    async onReady(app) {
      await assertStatuses(app.db)
      if (app.config.demo) await seedDemo(app)
      await rmaJobs.work(app)
    },
  }
}
