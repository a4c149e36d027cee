import { chatNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '@portal/service-kit/notice/service-notices.ts'

/** What the chat tells accounts of. The texts' translations are in the client's catalogues. */
export const chatNotices = serviceNotices(chatNoticeRoutes, {
  'ticket.opened': 'New ticket {id} from {name}',
  'ticket.message': 'New message in ticket {id} from {name}',
  'ticket.answered': 'Support replied in ticket {id}',
  'ticket.closed': 'Support closed ticket {id}',
})
