import type { Declarations } from './message.ts'

export const backofficeErrors = {
  'claim.device_deleted': [
    409,
    'Nothing was restored: device {serialNum} is deleted. Restore the device first.',
  ],
  'claim.has_replacement': [
    409,
    "Can't delete: in claim {claimNo} a device took the place of another. Remove the replacement from it first.",
  ],
  'device.in_use': [409, "Can't delete: {which}. Remove those first."],
  'device.order_deleted': [
    409,
    'Nothing was restored: order {orderNo} of device {serialNum} is deleted. Restore the order first.',
  ],
  'feedback.closed': [409, 'This feedback is closed. Send new feedback instead.'],
  'feedback.deleted': [409, 'This feedback has been deleted, and your comment was not sent.'],
  'feedback.full': [409, 'This feedback has reached the limit of {max} comments. Send new feedback instead.'],
  'feedback.not_own': [403, 'Only its author and support can change this feedback.'],
  'feedbackComment.not_own': [403, 'Only the person who wrote this comment can change it.'],
  'order.in_use': [409, "Can't delete: {which}. Remove or reassign those first."],
  'part.link_deleted': [409, 'Nothing was restored: {link} of part {partNo} is deleted. Restore that first.'],
  'warranty.device_deleted': [
    409,
    'Nothing was restored: device {serialNum} is deleted. Restore the device first.',
  ],
} as const satisfies Declarations
