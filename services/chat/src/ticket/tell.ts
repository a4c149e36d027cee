import type { Audience } from '@portal/contracts/events.ts'
import { notifyPages } from '@portal/service-kit/bus/event.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { chatNotices } from '../notices.ts'

export const noun = 'ticket'
/** Recipients who may see tickets. */
export const staff = { permission: 'ticket:view' }
export const toSubject = (id: number) => `${noun} ${id}`

export const notifyStaff = (
  app: FastifyInstance,
  tx: Db,
  kind: 'ticket.opened' | 'ticket.message',
  id: number,
  name: string,
) =>
  chatNotices.put(app, tx, {
    to: staff,
    kind,
    subject: toSubject(id),
    values: { id: String(id), name },
    path: `/ticket?id=${id}`,
  })

/** Staff have closed it without a word. */
export const tellClosed = (app: FastifyInstance, tx: Db, { id, userId }: { id: number; userId: string }) =>
  chatNotices.put(app, tx, {
    to: { userId },
    kind: 'ticket.closed',
    subject: toSubject(id),
    values: { id: String(id) },
    path: `/myTickets?id=${id}`,
  })

/** Notifies every page that shows one of the tickets, once. */
export function notifyAll(app: FastifyInstance, tickets: readonly { id: number; userId: string }[]) {
  const tell = (to: Audience, [first, ...others]: readonly { id: number }[]) =>
    first &&
    notifyPages(
      app,
      { topic: 'row.changed', data: { noun, ...(others.length === 0 && { id: first.id }) } },
      to,
    )
  for (const [userId, own] of Map.groupBy(tickets, (ticket) => ticket.userId)) tell({ userId }, own)
  tell(staff, tickets)
}
