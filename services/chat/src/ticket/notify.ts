import type { Audience } from '@portal/contracts/events.ts'
import { notifyPages } from '@portal/service-kit/bus/event.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { chatNotices } from '../notices.ts'

export const noun = 'ticket'
/** Users who may see tickets. */
export const staffAudience = { permission: 'ticket:view' }
export const toNoticeSubject = (id: number) => `${noun} ${id}`

export const notifyStaff = (
  app: FastifyInstance,
  tx: Db,
  kind: 'ticket.opened' | 'ticket.message',
  id: number,
  name: string,
) =>
  chatNotices.put(app, tx, {
    to: staffAudience,
    kind,
    subject: toNoticeSubject(id),
    values: { id: String(id), name },
    path: `/ticket?id=${id}`,
  })

/** Notifies the author that staff closed the ticket without a message. */
export const notifyClosed = (app: FastifyInstance, tx: Db, { id, userId }: { id: number; userId: string }) =>
  chatNotices.put(app, tx, {
    to: { userId },
    kind: 'ticket.closed',
    subject: toNoticeSubject(id),
    values: { id: String(id) },
    path: `/myTickets?id=${id}`,
  })

/** Refreshes every page that shows one of the tickets, once per user. */
export function refreshPages(app: FastifyInstance, tickets: readonly { id: number; userId: string }[]) {
  const tell = (to: Audience, [first, ...others]: readonly { id: number }[]) =>
    first &&
    notifyPages(
      app,
      { topic: 'row.changed', data: { noun, ...(others.length === 0 && { id: first.id }) } },
      to,
    )
  for (const [userId, own] of Map.groupBy(tickets, (ticket) => ticket.userId)) tell({ userId }, own)
  tell(staffAudience, tickets)
}
