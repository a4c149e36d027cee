import { rmaNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { createServiceNotices } from '@portal/service-kit/notice/service-notices.ts'

/**
 * Notices of this service. E-mails about decisions are sent at once, others only if the notice stays unread.
 * The client translates the texts.
 */
export const rmaNotices = createServiceNotices(rmaNoticeRoutes, {
  'rma.filed': { text: 'New repair request {rmaNumber} from {name}', mail: 'quiet' },
  'rma.appealed': { text: '{name} filed an appeal for repair request {rmaNumber}', mail: 'quiet' },
  'rma.payRequested': { text: '{name} will pay for repair request {rmaNumber}', mail: 'quiet' },
  'rma.appealCancelled': {
    text: '{name} cancelled the appeal for repair request {rmaNumber}',
    mail: 'quiet',
  },
  'rma.paymentCancelled': { text: '{name} will not pay for repair request {rmaNumber}', mail: 'quiet' },
  'rma.answered': { text: '{name} replied in repair request {rmaNumber}', mail: 'quiet' },
  'rma.ended': { text: '{name} withdrew repair request {rmaNumber}', mail: 'quiet' },
  'rma.overdue': { text: 'The appeal for repair request {rmaNumber} is overdue', mail: 'urgent' },
  'rma.sold': {
    text: 'Repair request {rmaNumber} of {name} was closed: its device has another owner',
    mail: 'quiet',
  },
  'rma.unlinked': { text: 'The devices of repair request {rmaNumber} need to be checked', mail: 'quiet' },
  'rma.warrantyAccepted': { text: 'The warranty covers repair request {rmaNumber}', mail: 'urgent' },
  'rma.received': { text: 'Your device has arrived: repair request {rmaNumber}', mail: 'urgent' },
  'rma.queued': { text: 'Your device is waiting for its repair: repair request {rmaNumber}', mail: 'quiet' },
  'rma.repairing': { text: 'Your device is being repaired: repair request {rmaNumber}', mail: 'quiet' },
  'rma.exception': {
    text: 'The warranty of your device is being checked: repair request {rmaNumber}. Reason: {reason}',
    mail: 'quiet',
  },
  'rma.outOfWarranty': {
    text: 'No warranty covers repair request {rmaNumber}. You can appeal or pay. Reason: {reason}',
    mail: 'urgent',
  },
  'rma.completed': { text: 'Your device has been repaired: repair request {rmaNumber}', mail: 'urgent' },
  'rma.appealPassed': { text: 'Your appeal was accepted: repair request {rmaNumber}', mail: 'urgent' },
  'rma.appealRefused': {
    text: 'Your appeal was refused: repair request {rmaNumber}. Reason: {reason}',
    mail: 'urgent',
  },
  'rma.paid': { text: 'Your payment was received: repair request {rmaNumber}', mail: 'quiet' },
  'rma.asked': { text: 'Support needs information for repair request {rmaNumber}: {reason}', mail: 'urgent' },
  'rma.resumed': {
    text: 'Support has received the information for repair request {rmaNumber}',
    mail: 'quiet',
  },
  'rma.closed': { text: 'Support closed repair request {rmaNumber}. Reason: {reason}', mail: 'quiet' },
  'rma.reopened': { text: 'Support reopened repair request {rmaNumber}', mail: 'quiet' },
  'rma.note': { text: 'Support sent a message about repair request {rmaNumber}', mail: 'quiet' },
})
export type RmaNoticeKind = Parameters<typeof rmaNotices.put>[2]['kind']
