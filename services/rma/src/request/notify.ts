import type { Audience } from '@portal/contracts/events.ts'
import { type RmaOperationName, toOwnRmaPath, toRmaPath } from '@portal/contracts/rma-status.ts'
import { notifyPages } from '@portal/service-kit/bus/event.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { type RmaNoticeKind, rmaNotices } from '../notices.ts'
import type { StoredRequest } from './request.rules.ts'

const staff = { permission: 'rma:audit' }
export const toNoticeSubject = (id: number) => `rma ${id}`

const kinds = {
  APPEAL: 'rma.appealed',
  CANCEL_APPEAL: 'rma.appealCancelled',
  PAY: 'rma.payRequested',
  CANCEL_PAY: 'rma.paymentCancelled',
  ANSWER: 'rma.answered',
  END: 'rma.ended',
  ACCEPT_WARRANTY: 'rma.warrantyAccepted',
  RECEIVE: 'rma.received',
  QUEUE: 'rma.queued',
  REPAIR: 'rma.repairing',
  EXCEPT: 'rma.exception',
  REFUSE_WARRANTY: 'rma.outOfWarranty',
  COMPLETE: 'rma.completed',
  PASS_APPEAL: 'rma.appealPassed',
  REFUSE_APPEAL: 'rma.appealRefused',
  CONFIRM_PAYMENT: 'rma.paid',
  ASK: 'rma.asked',
  RESUME: 'rma.resumed',
  CLOSE: 'rma.closed',
  REOPEN: 'rma.reopened',
} as const satisfies Record<RmaOperationName, RmaNoticeKind>
export const toNoticeKind = (operation: RmaOperationName): RmaNoticeKind => kinds[operation]

type NotifiedRequest = Pick<StoredRequest, 'id' | 'rmaNumber' | 'userId' | 'userRole' | 'ownerId'>

/** Notifies the staff who process requests. */
export const notifyStaff = (
  app: FastifyInstance,
  tx: Db,
  kind: RmaNoticeKind,
  request: NotifiedRequest,
  name: string,
) =>
  rmaNotices.put(app, tx, {
    to: staff,
    kind,
    subject: toNoticeSubject(request.id),
    values: { rmaNumber: request.rmaNumber, name },
    path: toRmaPath(request.rmaNumber),
  })

/** Notifies staff that the back office could not link the devices. */
export const notifyUnlinked = (
  app: FastifyInstance,
  tx: Db,
  { id, rmaNumber }: Pick<NotifiedRequest, 'id' | 'rmaNumber'>,
) =>
  rmaNotices.put(app, tx, {
    to: staff,
    kind: 'rma.unlinked',
    subject: toNoticeSubject(id),
    values: { rmaNumber },
    path: toRmaPath(rmaNumber),
  })

/** Truncates the text to one line for a notice. */
const toReason = (text: string) => {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > 200 ? `${line.slice(0, 199).toWellFormed()}…` : line
}

/** Notifies the author of the progress and its reason. */
export const notifyCustomer = (
  app: FastifyInstance,
  tx: Db,
  kind: RmaNoticeKind,
  request: NotifiedRequest,
  reason = '',
) =>
  rmaNotices.put(app, tx, {
    to: { userId: request.userId },
    kind,
    subject: toNoticeSubject(request.id),
    values: { rmaNumber: request.rmaNumber, reason: toReason(reason) },
    path: (request.userRole === 'INSTALLER' ? toOwnRmaPath : toRmaPath)(request.rmaNumber),
  })

/** Refreshes all pages that show one of these requests, once per reader. */
export function refreshPages(app: FastifyInstance, requests: readonly NotifiedRequest[]) {
  const refresh = (to: Audience, [first, ...others]: readonly NotifiedRequest[]) =>
    first &&
    notifyPages(
      app,
      { topic: 'row.changed', data: { noun: 'rma', ...(others.length === 0 && { id: first.id }) } },
      to,
    )
  const readers = requests.flatMap((one) =>
    [...new Set([one.userId, one.ownerId])].flatMap((userId) => (userId === null ? [] : [{ userId, one }])),
  )
  for (const [userId, own] of Map.groupBy(readers, (reader) => reader.userId))
    refresh(
      { userId },
      own.map(({ one }) => one),
    )
  refresh(staff, requests)
}
