import { backofficeNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { createServiceNotices } from '@portal/service-kit/notice/service-notices.ts'

/**
 * Notices of the back office. The client's catalogues translate the
 * texts.
 */
export const backofficeNotices = createServiceNotices(backofficeNoticeRoutes, {
  'feedback.sent': { text: 'New feedback {id} from {name}', mail: 'quiet' },
  'feedback.comment': { text: 'New comment on feedback {id} from {name}', mail: 'quiet' },
  'feedback.answered': { text: 'Support replied to feedback {id}', mail: 'quiet' },
  'feedback.closed': { text: 'Support closed feedback {id}', mail: 'quiet' },
  'registration.sent': { text: '{name} registered device {serialNum}', mail: 'quiet' },
  'registration.asked': {
    text: 'Support needs more information to confirm the registration of device {serialNum}',
    mail: 'quiet',
  },
  'registration.confirmed': {
    text: 'Support confirmed the registration of device {serialNum}',
    mail: 'quiet',
  },
  'registration.refused': { text: 'Support refused the registration of device {serialNum}', mail: 'quiet' },
  'warranty.ends': { text: 'The warranty of device {serialNum} ends on {day}', mail: 'quiet' },
  'warranty.endSeveral': { text: 'The warranty of {count} devices ends on {day}', mail: 'quiet' },
})
