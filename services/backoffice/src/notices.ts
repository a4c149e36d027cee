import { backofficeNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '@portal/service-kit/notice/service-notices.ts'

/**
 * Notices of the back office, and which of them are e-mails, too. The client's catalogues translate the
 * texts.
 */
export const backofficeNotices = serviceNotices(
  backofficeNoticeRoutes,
  {
    'feedback.sent': 'New feedback {id} from {name}',
    'feedback.comment': 'New comment on feedback {id} from {name}',
    'feedback.answered': 'Support replied to feedback {id}',
    'feedback.closed': 'Support closed feedback {id}',
    'registration.sent': '{name} registers device {serialNum}',
    'registration.asked': 'Support needs more to confirm the registration of device {serialNum}',
    'registration.confirmed': 'Support confirmed the registration of device {serialNum}',
    'registration.refused': 'Support refused the registration of device {serialNum}',
    'warranty.ends': 'The warranty of device {serialNum} ends on {day}',
    'warranty.endSeveral': 'The warranty of {count} devices ends on {day}',
  },
  {
    'feedback.sent': 'quiet',
    'feedback.comment': 'quiet',
    'feedback.answered': 'quiet',
    'feedback.closed': 'quiet',
    'registration.sent': 'quiet',
    'registration.asked': 'quiet',
    'registration.confirmed': 'quiet',
    'registration.refused': 'quiet',
    'warranty.ends': 'quiet',
    'warranty.endSeveral': 'quiet',
  },
)
