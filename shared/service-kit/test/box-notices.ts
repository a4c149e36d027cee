import { join } from 'node:path'
import { noticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '../src/notice/service-notices.ts'
import type { ServiceDefinition } from '../src/service.ts'

export const boxNoticeRoutes = noticeRoutes('backoffice', 'box/', 'Box')
export const boxMailing = {
  texts: {
    'box.packed': 'Box {name} is packed',
    'box.waiting': 'Box {name} waits',
    'ticket.answered': 'Support replied in ticket {id}',
  },
  mailed: { 'box.packed': 'quiet', 'ticket.answered': 'urgent' },
} as const
export const boxNotices = serviceNotices(boxNoticeRoutes, boxMailing.texts, boxMailing.mailed)

export const boxNoticeService: ServiceDefinition = {
  name: 'backoffice',
  migrations: join(import.meta.dirname, 'migrations'),
  routes: [boxNotices.serve],
}
