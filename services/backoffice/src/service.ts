import { join } from 'node:path'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import { readOwnConfig } from './config.ts'
import { seedDemo } from './demo/demo.ts'
import device from './device/device.routes.ts'
import exports from './export/export.routes.ts'
import { workOnExports } from './export/worker.ts'
import figures from './figures/figures.routes.ts'
import file from './file.routes.ts'
import imports from './import/import.routes.ts'
import { workOnImports } from './import/worker.ts'
import job from './job/job.routes.ts'
import order from './order/order.routes.ts'
import resource from './order/resource.routes.ts'
import part from './part/part.routes.ts'
import search from './search/search.routes.ts'

export const backoffice: ServiceDefinition = {
  name: 'backoffice',
  migrations: join(import.meta.dirname, '../migrations'),
  routes: [order, resource, part, device, figures, search, file, job, imports, exports],
  onReady: async (app) => {
    if (app.config.demo) await seedDemo(app)
    const { importMaxRows, exportLimits } = readOwnConfig()
    await workOnImports(app, importMaxRows)
    await workOnExports(app, exportLimits)
  },
}
