import type { Audience } from '@portal/contracts/events.ts'
import { ownRmaPath, type RmaOperationName, rmaPath } from '@portal/contracts/rma-status.ts'
import { tellPages } from '@portal/service-kit/bus/event.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { type RmaNoticeKind, rmaNotices } from '../notices.ts'
import type { StoredRequest } from './request.rules.ts'

const staff = { permission: 'rma:audit' }
export const toSubject = (id: number) => `rma ${id}`

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
export const toKind = (operation: RmaOperationName): RmaNoticeKind => kinds[operation]

type About = Pick<StoredRequest, 'id' | 'rmaNumber' | 'userId' | 'userRole' | 'ownerId'>

/** The desk has something new to do. */
export const tellStaff = (app: FastifyInstance, tx: Db, kind: RmaNoticeKind, about: About, name: string) =>
  rmaNotices.put(app, tx, {
    to: staff,
    kind,
    subject: toSubject(about.id),
    values: { rmaNumber: about.rmaNumber, name },
    path: rmaPath(about.rmaNumber),
  })

/** Notifies that the back office could not link the devices. */
export const notifyUnlinked = (
  app: FastifyInstance,
  tx: Db,
  { id, rmaNumber }: Pick<About, 'id' | 'rmaNumber'>,
) =>
  rmaNotices.put(app, tx, {
    to: staff,
    kind: 'rma.unlinked',
    subject: toSubject(id),
    values: { rmaNumber },
    path: rmaPath(rmaNumber),
  })

/** Truncates to one line of a notice. */
const toReason = (text: string) => {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > 200 ? `${line.slice(0, 199).toWellFormed()}…` : line
}

/** Notifies the author of the progress and its reason. */
export const notifyCustomer = (
  app: FastifyInstance,
  tx: Db,
  kind: RmaNoticeKind,
  about: About,
  reason = '',
) =>
  rmaNotices.put(app, tx, {
    to: { userId: about.userId },
    kind,
    subject: toSubject(about.id),
    values: { rmaNumber: about.rmaNumber, reason: toReason(reason) },
    path: (about.userRole === 'INSTALLER' ? ownRmaPath : rmaPath)(about.rmaNumber),
  })

/** Notifies every page that shows one of them, once. */
export function notifyAll(app: FastifyInstance, requests: readonly About[]) {
  const tell = (to: Audience, [first, ...others]: readonly About[]) =>
    first &&
    tellPages(
      app,
      { topic: 'row.changed', data: { noun: 'rma', ...(others.length === 0 && { id: first.id }) } },
      to,
    )
  const readers = requests.flatMap((one) =>
    [...new Set([one.userId, one.ownerId])].flatMap((userId) => (userId === null ? [] : [{ userId, one }])),
  )
  for (const [userId, own] of Map.groupBy(readers, (reader) => reader.userId))
    tell(
      { userId },
      own.map(({ one }) => one),
    )
  tell(staff, requests)
}
