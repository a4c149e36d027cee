import { join } from 'node:path'
import { financeAuditRoutes } from '@portal/contracts/audit.contract.ts'
import { auditRoutesPlugin } from '@portal/service-kit/audit-chain/audit.routes.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import advice from './advice/advice.routes.ts'
import { seedDemo } from './demo/demo.ts'
import figures from './figures/figures.routes.ts'
import invoice from './invoice/invoice.routes.ts'
import { financeJobs, registerExports, registerImports } from './jobs.ts'
import notice from './notice/notice.routes.ts'
import order from './order/order.routes.ts'
import { personalData } from './personal-data.ts'

export const finance: ServiceDefinition = {
  name: 'finance',
  migrations: join(import.meta.dirname, '../migrations'),
  personalData,
  routes: [
    auditRoutesPlugin(financeAuditRoutes),
    order,
    invoice,
    notice,
    advice,
    figures,
    registerExports,
    registerImports,
    financeJobs.serve,
  ],
  async onReady(app) {
    if (app.config.demo) await seedDemo(app)
    await financeJobs.work(app)
  },
}
