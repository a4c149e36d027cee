import { backofficeNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '@portal/service-kit/notice/service-notices.ts'

/** What the back office tells accounts of. The texts' translations are in the client's catalogues. */
export const backofficeNotices = serviceNotices(backofficeNoticeRoutes, {
  'feedback.sent': 'New feedback {id} from {name}',
  'feedback.comment': 'New comment on feedback {id} from {name}',
  'feedback.answered': 'Support replied to feedback {id}',
  'feedback.closed': 'Support closed feedback {id}',
})
