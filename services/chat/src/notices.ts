import { chatNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { createServiceNotices } from '@portal/service-kit/notice/service-notices.ts'

/** Notices of the chat. The client translates the texts. */
export const chatNotices = createServiceNotices(chatNoticeRoutes, {
  'ticket.opened': { text: 'New ticket {id} from {name}', mail: 'quiet' },
  // No e-mail, because staff who work on tickets see further messages in the portal.
  'ticket.message': { text: 'New message in ticket {id} from {name}' },
  'ticket.answered': { text: 'Support replied in ticket {id}', mail: 'quiet' },
  'ticket.closed': { text: 'Support closed ticket {id}', mail: 'quiet' },
})
