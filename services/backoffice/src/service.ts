import { join } from 'node:path'
import { backofficeAuditRoutes } from '@portal/contracts/audit.contract.ts'
import { auditRoutesPlugin } from '@portal/service-kit/audit-chain/audit.routes.ts'
import { createAccountNaming } from '@portal/service-kit/identity/account.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import appVersion from './app-version/app-version.routes.ts'
import { listDoubtfulReplacements } from './claim/claim.repo.ts'
import claim from './claim/claim.routes.ts'
import repair from './claim/repair.routes.ts'
import { seedDemo } from './demo/demo.ts'
import deviceDetail from './detail/device-detail.routes.ts'
import orderDetail from './detail/order-detail.routes.ts'
import askAboutDevices from './device/assistant.routes.ts'
import { listWithUnexplainedStatus } from './device/custody.repo.ts'
import device from './device/device.routes.ts'
import { updateDevicesOfOrders } from './device/follow-order.ts'
import dongleFirmware from './dongle-firmware/dongle-firmware.routes.ts'
import exports from './export.routes.ts'
import feedbackComment from './feedback/comment.routes.ts'
import feedback from './feedback/feedback.routes.ts'
import figures from './figures/figures.routes.ts'
import file from './file.routes.ts'
import firmware from './firmware/firmware.routes.ts'
import imports from './import.routes.ts'
import { backofficeJobs } from './jobs.ts'
import { backofficeNotices } from './notices.ts'
import order from './order/order.routes.ts'
import resource from './order/resource.routes.ts'
import part from './part/part.routes.ts'
import { personalData } from './personal-data.ts'
import registration from './registration/registration.routes.ts'
import search from './search/search.routes.ts'
import { watchEndingWarranties } from './warranty/ending.ts'
import warranty from './warranty/warranty.routes.ts'
import { backofficeWebhooks } from './webhooks.ts'

export const backoffice: ServiceDefinition = {
  name: 'backoffice',
  migrations: join(import.meta.dirname, '../migrations'),
  personalData,
  routes: [
    auditRoutesPlugin(backofficeAuditRoutes),
    order(updateDevicesOfOrders),
    orderDetail,
    resource,
    part,
    device,
    deviceDetail,
    askAboutDevices,
    firmware,
    warranty,
    registration,
    dongleFirmware,
    appVersion,
    feedback,
    claim,
    repair,
    feedbackComment,
    backofficeNotices.serve,
    backofficeWebhooks,
    figures,
    search,
    file,
    backofficeJobs.serve,
    imports,
    exports,
    createAccountNaming,
    watchEndingWarranties,
  ],
  onReady: async (app) => {
    if (app.config.demo) await seedDemo(app)
    const doubtful = await listDoubtfulReplacements(app.db)
    if (doubtful.length > 0)
      app.log.warn(
        { count: doubtful.length, first: doubtful.slice(0, 50) },
        'earlier replacements break the rules: correct their claims, or give them a reason',
      )
    const unexplained = await listWithUnexplainedStatus(app.db)
    if (unexplained.length > 0)
      app.log.warn(
        { count: unexplained.length, first: unexplained.slice(0, 50) },
        'nothing tells why these devices have their status: correct it, or set another one',
      )
    await backofficeJobs.work(app)
  },
}
