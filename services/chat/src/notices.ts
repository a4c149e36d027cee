import { chatNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '@portal/service-kit/notice/service-notices.ts'

/**
 * What the chat tells accounts of, and what of it is an e-mail, too. The texts' translations are in the
 * client's catalogues.
 */
export const chatNotices = serviceNotices(
  chatNoticeRoutes,
  {
    'ticket.opened': 'New ticket {id} from {name}',
    'ticket.message': 'New message in ticket {id} from {name}',
    'ticket.answered': 'Support replied in ticket {id}',
    'ticket.closed': 'Support closed ticket {id}',
  },
  // Staff who work on tickets see further messages in the portal.
  { 'ticket.opened': 'quiet', 'ticket.answered': 'quiet', 'ticket.closed': 'quiet' },
)
