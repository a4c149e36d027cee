import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { implementChange, type RowChange } from '@portal/service-kit/noun/change.ts'
import type { FastifyInstance } from 'fastify'
import * as threads from '../thread/thread.repo.ts'
import { notifyClosed, noun, refreshPages } from './notify.ts'
import * as repo from './ticket.repo.ts'
import { auditFields, changeProblems } from './ticket.rules.ts'

const isClosing = ({ before, after }: RowChange<repo.TicketWithOwner>) =>
  before.status !== 'CLOSED' && after.status === 'CLOSED'

/** Changes fields of many tickets, each with the consequences of a single save. */
export default function ticketChange(app: FastifyInstance) {
  const onChanged = async (tx: Db, steps: readonly RowChange<repo.TicketWithOwner>[]) => {
    for (const { before } of steps.filter(isClosing)) await notifyClosed(app, tx, before)
    await threads.touchAll(
      tx,
      steps.map(({ before }) => before.threadId),
    )
    refreshPages(
      app,
      steps.map(({ before }) => before),
    )
  }

  implement(app, ticketRoutes.countTickets, ({ body }) => repo.count(app.db, body))

  implementChange(
    app,
    { change: ticketRoutes.changeTickets, undo: ticketRoutes.undoTicketChange },
    {
      noun,
      repo: repo.bulkTickets,
      auditFields,
      titleOf: ({ id }) => String(id),
      findFacts: repo.findOpenSiblings,
      changed: (ticket, set) => ({ ...ticket, ...set }),
      problems: changeProblems,
      onChanged,
    },
  )
}
