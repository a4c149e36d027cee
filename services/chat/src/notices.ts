import { chatNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '@portal/service-kit/notice/service-notices.ts'

/** Notices of the chat, and which of them are e-mails, too. The client's catalogues translate the texts. */
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
