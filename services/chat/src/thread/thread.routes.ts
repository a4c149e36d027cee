import { threadRoutes } from '@portal/contracts/thread.contract.ts'
import type { OwnTicket } from '@portal/contracts/ticket.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as messages from '../message/message.repo.ts'
import { createThreadWorkbook } from './export.ts'
import * as repo from './thread.repo.ts'

/** Finds the tickets of a conversation for its export. */
type FindTickets = (db: Db, threadId: string) => Promise<OwnTicket[]>

/** Conversations of the user. Those of others count as unknown, whatever the role. */
export default function thread(app: FastifyInstance, findTickets: FindTickets) {
  implement(app, threadRoutes.findOwnThreads, ({ body, user }) => repo.findOwn(app.db, body, user.userId))

  implement(app, threadRoutes.getOwnThread, async ({ body, user }) => {
    const found = await repo.getOwn(app.db, body.threadId, user.userId)
    if (!found) throw notFound('thread')
    return found
  })

  implement(app, threadRoutes.exportOwnThread, async ({ query, user }) => {
    const found = await repo.getOwn(app.db, query.threadId, user.userId)
    if (!found) throw notFound('thread')
    const { threadId } = found
    return createThreadWorkbook(
      found,
      await messages.findAll(app.db, threadId),
      await findTickets(app.db, threadId),
    )
  })

  implement(app, threadRoutes.deleteOwnThreads, ({ body: { threadIds }, user }) =>
    app.audited(user, async (tx, record) => {
      const affected = await repo.removeOwn(tx, threadIds, user.userId)
      if (affected !== threadIds.length) throw notFound('thread')
      for (const id of threadIds) record({ noun: 'thread', id, action: 'delete', before: null, after: null })
      return { affected }
    }),
  )
}
