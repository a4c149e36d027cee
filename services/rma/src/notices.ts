import { rmaNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '@portal/service-kit/notice/service-notices.ts'

/**
 * Notices of this service, each also an e-mail: decisions at once, others to readers who have not read them.
 * The client's catalogues translate the texts.
 */
export const rmaNotices = serviceNotices(
  rmaNoticeRoutes,
  {
    'rma.filed': 'New repair request {rmaNumber} from {name}',
    'rma.appealed': '{name} appeals in repair request {rmaNumber}',
    'rma.payRequested': '{name} will pay for repair request {rmaNumber}',
    'rma.appealCancelled': '{name} took back the appeal in repair request {rmaNumber}',
    'rma.paymentCancelled': '{name} will not pay for repair request {rmaNumber}',
    'rma.answered': '{name} answered in repair request {rmaNumber}',
    'rma.ended': '{name} ended repair request {rmaNumber}',
    'rma.overdue': 'The appeal in repair request {rmaNumber} is overdue',
    'rma.sold': 'Repair request {rmaNumber} of {name} was closed: its device has another owner',
    'rma.unlinked': 'The devices of repair request {rmaNumber} need a look',
    'rma.warrantyAccepted': 'The warranty covers repair request {rmaNumber}',
    'rma.received': 'Your device has arrived: repair request {rmaNumber}',
    'rma.queued': 'Your device waits for its repair: repair request {rmaNumber}',
    'rma.repairing': 'Your device is being repaired: repair request {rmaNumber}',
    'rma.exception':
      'The warranty of your device is being checked: repair request {rmaNumber}. Reason: {reason}',
    'rma.outOfWarranty':
      'No warranty covers repair request {rmaNumber}. You can appeal or pay. Reason: {reason}',
    'rma.completed': 'Your device is repaired: repair request {rmaNumber}',
    'rma.appealPassed': 'Your appeal has passed: repair request {rmaNumber}',
    'rma.appealRefused': 'Your appeal was refused: repair request {rmaNumber}. Reason: {reason}',
    'rma.paid': 'Your payment has arrived: repair request {rmaNumber}',
    'rma.asked': 'Support needs something for repair request {rmaNumber}: {reason}',
    'rma.resumed': 'Support has what it needs for repair request {rmaNumber}',
    'rma.closed': 'Support closed repair request {rmaNumber}. Reason: {reason}',
    'rma.reopened': 'Support opened repair request {rmaNumber} again',
    'rma.note': 'Support wrote about repair request {rmaNumber}',
  },
  {
    'rma.filed': 'quiet',
    'rma.appealed': 'quiet',
    'rma.payRequested': 'quiet',
    'rma.appealCancelled': 'quiet',
    'rma.paymentCancelled': 'quiet',
    'rma.answered': 'quiet',
    'rma.ended': 'quiet',
    'rma.overdue': 'urgent',
    'rma.sold': 'quiet',
    'rma.unlinked': 'quiet',
    'rma.warrantyAccepted': 'urgent',
    'rma.received': 'urgent',
    'rma.queued': 'quiet',
    'rma.repairing': 'quiet',
    'rma.exception': 'quiet',
    'rma.outOfWarranty': 'urgent',
    'rma.completed': 'urgent',
    'rma.appealPassed': 'urgent',
    'rma.appealRefused': 'urgent',
    'rma.paid': 'quiet',
    'rma.asked': 'urgent',
    'rma.resumed': 'quiet',
    'rma.closed': 'quiet',
    'rma.reopened': 'quiet',
    'rma.note': 'quiet',
  },
)
export type RmaNoticeKind = Parameters<typeof rmaNotices.put>[2]['kind']
