import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { listHistory } from '@portal/service-kit/audit.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems, getEditable } from '@portal/service-kit/list/row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as threads from '../thread/thread.repo.ts'
import { notifyClosed, notifyStaff, noun, refreshPages } from './notify.ts'
import { addStaffMessage } from './talk.routes.ts'
import * as repo from './ticket.repo.ts'
import { auditFields, findProblems, maxPerDay, toNewMessage, toStatus } from './ticket.rules.ts'

const stillOpen = (id: number) => problem('ticket.open_already', { id: String(id) })

/** Calls by which users ask support about a conversation, and staff answer. */
export default function ticket(app: FastifyInstance) {
  implement(app, ticketRoutes.createTicket, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      if (!(await threads.lockOwn(tx, body.threadId, user.userId))) throw notFound('thread')
      const open = await repo.findOpen(tx, body.threadId)
      if (open !== undefined) throw stillOpen(open)
      if ((await repo.countToday(tx, user.userId)) >= maxPerDay) {
        throw problem('ticket.too_many', { max: maxPerDay })
      }
      const made = await repo.insert(tx, body, user)
      record({
        noun,
        id: made.id,
        action: 'create',
        before: null,
        after: { category: made.category, status: made.status },
      })
      await notifyStaff(app, tx, 'ticket.opened', made.id, user.username)
      refreshPages(app, [{ id: made.id, userId: user.userId }])
      return made
    }),
  )

  implement(app, ticketRoutes.findOwnTickets, ({ body, user }) => repo.findOwn(app.db, body, user.userId))

  implement(app, ticketRoutes.findTickets, ({ body }) => repo.find(app.db, body))

  implement(app, ticketRoutes.groupTickets, ({ body }) => repo.group(app.db, body))

  implement(app, ticketRoutes.getTicket, async ({ body: { id } }) => {
    const found = await repo.get(app.db, id)
    if (!found) throw notFound(noun)
    return found
  })

  implement(app, ticketRoutes.saveTicket, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const current = getEditable(noun, await repo.lock(tx, body.id), body.version)
      assertNoProblems(noun, findProblems(body, current))
      const open = body.status === 'CLOSED' ? undefined : await repo.findOpen(tx, current.threadId)
      if (open !== undefined && open !== current.id) throw stillOpen(open)
      const words = toNewMessage(body.answer, current)
      if (words !== undefined) await addStaffMessage(app, tx, current, user, words)
      else if (body.status === 'CLOSED' && current.status !== 'CLOSED') await notifyClosed(app, tx, current)
      const saved = await repo.setStatus(tx, current.id, toStatus(body))
      // Updates the conversation's time, so that it is first in its owner's list.
      await threads.touch(tx, current.threadId, 0)
      refreshPages(app, [current])
      record({ noun, id: saved.id, action: 'edit', before: auditFields(current), after: auditFields(saved) })
      return saved
    }),
  )

  implement(app, ticketRoutes.findTicketHistory, async ({ body: { id } }) => {
    if (!(await repo.get(app.db, id))) throw notFound(noun)
    return listHistory(app.db, noun, id)
  })
}
