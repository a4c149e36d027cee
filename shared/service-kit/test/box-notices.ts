import { join } from 'node:path'
import { createNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { createServiceNotices } from '../src/notice/service-notices.ts'
import type { ServiceDefinition } from '../src/service.ts'

export const boxNoticeRoutes = createNoticeRoutes('backoffice', 'box/', 'Box')
export const boxKinds = {
  'warranty.packed': { text: 'Box {name} is packed', mail: 'quiet' },
  'warranty.waiting': { text: 'Box {name} waits' },
  'ticket.answered': { text: 'Support replied in ticket {id}', mail: 'urgent' },
} as const
export const boxNotices = createServiceNotices(boxNoticeRoutes, boxKinds)

export const boxNoticeService: ServiceDefinition = {
  name: 'backoffice',
  migrations: join(import.meta.dirname, 'migrations'),
  routes: [boxNotices.serve],
}
