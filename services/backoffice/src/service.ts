import { join } from 'node:path'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import { seedDemo } from './demo/demo.ts'
import device from './device/device.routes.ts'
import figures from './figures/figures.routes.ts'
import order from './order/order.routes.ts'
import part from './part/part.routes.ts'

export const backoffice: ServiceDefinition = {
  name: 'backoffice',
  migrations: join(import.meta.dirname, '../migrations'),
  routes: [order, part, device, figures],
  onReady: async (app) => {
    if (app.config.demo) await seedDemo(app)
  },
}
