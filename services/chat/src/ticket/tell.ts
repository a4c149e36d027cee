import type { Db } from '@portal/service-kit/database.ts'
import type { FastifyInstance } from 'fastify'
import { chatNotices } from '../notices.ts'

export const noun = 'ticket'
/** Whoever may look at tickets. */
export const staff = { permission: 'ticket:view' }
export const subjectOf = (id: number) => `${noun} ${id}`

export const tellStaff = (
  app: FastifyInstance,
  tx: Db,
  kind: 'ticket.opened' | 'ticket.message',
  id: number,
  name: string,
) =>
  chatNotices.put(app, tx, {
    to: staff,
    kind,
    subject: subjectOf(id),
    values: { id: String(id), name },
    path: `/ticket?id=${id}`,
  })
