import { type Ticket, ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { history } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem.ts'
import { assertNoProblems, editable } from '@portal/service-kit/row.ts'
import type { FastifyInstance } from 'fastify'
import { chatNotices } from '../notices.ts'
import * as threads from '../thread/thread.repo.ts'
import { search } from './search.repo.ts'
import * as repo from './ticket.repo.ts'
import { answeredOf, maxPerDay, problemsOf, statusOf } from './ticket.rules.ts'

const noun = 'ticket'

/** What staff did. What the person wrote goes with the conversation, so the audit does not keep it. */
const auditFields = ({ status, answer }: Pick<Ticket, 'status' | 'answer'>) => ({ status, answer })

const stillOpen = (id: number) =>
  problem('ticket.open_already', {
    status: 409,
    msg: `Ticket ${id} about this conversation is still open. Its answer will stand in the conversation.`,
  })

const subjectOf = (id: number) => `ticket ${id}`

async function tellAsker(app: FastifyInstance, tx: Db, before: repo.TicketOfUser, after: Ticket) {
  const isAnswered = after.answer !== '' && after.answer !== before.answer
  if (!isAnswered && (after.status !== 'CLOSED' || before.status === 'CLOSED')) return
  await chatNotices.put(app, tx, {
    to: { userId: before.userId },
    kind: isAnswered ? 'ticket.answered' : 'ticket.closed',
    subject: subjectOf(after.id),
    values: { id: String(after.id) },
    path: '/LuxGPT2',
  })
}

/** Whoever has a conversation may ask a person about it; staff answer. */
export default function ticket(app: FastifyInstance) {
  implement(app, ticketRoutes.createTicket, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      if (!(await threads.lockOwn(tx, body.threadId, user.userId))) throw notFound('thread')
      const open = await repo.openOf(tx, body.threadId)
      if (open !== undefined) throw stillOpen(open)
      if ((await repo.countOfDay(tx, user.userId)) >= maxPerDay) {
        const msg = `You have asked a person ${maxPerDay} times in a day. Please wait for the answers, or ask again tomorrow.`
        throw problem('ticket.too_many', { status: 429, msg })
      }
      const made = await repo.insert(tx, body, user)
      record({
        noun,
        id: made.id,
        action: 'create',
        before: null,
        after: { category: made.category, status: made.status },
      })
      await chatNotices.put(app, tx, {
        to: { permission: 'ticket:view' },
        kind: 'ticket.opened',
        subject: subjectOf(made.id),
        values: { id: String(made.id), name: user.username },
        path: `/ticket?id=${made.id}`,
      })
      return made
    }),
  )

  implement(app, ticketRoutes.findOwnTickets, ({ body, user }) => repo.findOwn(app.db, body, user.userId))

  implement(app, ticketRoutes.findTickets, ({ body }) => repo.find(app.db, body))

  implement(app, ticketRoutes.searchTickets, ({ body, user }) =>
    user.permissions.includes('ticket:view') ? search(app.db, body.text.trim()) : [],
  )

  implement(app, ticketRoutes.getTicket, async ({ body: { id } }) => {
    const found = await repo.get(app.db, id)
    if (!found) throw notFound(noun)
    return found
  })

  implement(app, ticketRoutes.saveTicket, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const current = editable(noun, await repo.lock(tx, body.id), body.version)
      assertNoProblems(noun, problemsOf(body))
      const open = body.status === 'CLOSED' ? undefined : await repo.openOf(tx, current.threadId)
      if (open !== undefined && open !== current.id) throw stillOpen(open)
      const answered = answeredOf(body.answer, current, user.username, new Date().toISOString())
      const saved = await repo.update(tx, current.id, { status: statusOf(body), ...answered })
      // An answer is news in the conversation: its time begins anew, and it comes first in its owner's list.
      await threads.touch(tx, current.threadId, 0)
      await tellAsker(app, tx, current, saved)
      record({ noun, id: saved.id, action: 'edit', before: auditFields(current), after: auditFields(saved) })
      return saved
    }),
  )

  implement(app, ticketRoutes.findTicketHistory, async ({ body: { id } }) => {
    if (!(await repo.get(app.db, id))) throw notFound(noun)
    return history(app.db, noun, id)
  })
}
