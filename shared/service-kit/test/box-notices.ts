import { join } from 'node:path'
import { noticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '../src/notice/service-notices.ts'
import type { ServiceDefinition } from '../src/service.ts'

export const boxNoticeRoutes = noticeRoutes('backoffice', 'box/', 'Box')
export const boxNotices = serviceNotices(boxNoticeRoutes, {
  'box.packed': 'Box {name} is packed',
  'box.waiting': 'Box {name} waits',
})

export const boxNoticeService: ServiceDefinition = {
  name: 'backoffice',
  migrations: join(import.meta.dirname, 'migrations'),
  routes: [boxNotices.serve],
}
