import type { Identity } from '@portal/contracts/access.ts'
import { type TicketMessage, ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import { notifyPages } from '@portal/service-kit/bus/event.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { adviceFor } from '../danger/advice.rules.ts'
import { dangerIn } from '../danger/danger.rules.ts'
import { chatNotices } from '../notices.ts'
import * as threads from '../thread/thread.repo.ts'
import * as canned from './canned.repo.ts'
import { notifyStaff, noun, refreshPages, staffAudience, toNoticeSubject } from './notify.ts'
import * as talk from './talk.repo.ts'
import * as repo from './ticket.repo.ts'
import { maxMessages } from './ticket.rules.ts'

/** Returns the side of a user: the author is always ASKER; others need the permission. */
function sideOf(
  userId: string | undefined,
  user: Identity,
  permission: 'ticket:view' | 'ticket:edit',
): talk.TicketSide {
  if (userId === user.userId) return 'ASKER'
  if (userId === undefined || !user.permissions.includes(permission)) throw notFound(noun)
  return 'STAFF'
}

type About = { id: number; userId: string }

/** Adds a message of staff in a transaction that has locked the ticket. */
export async function addStaffMessage(
  app: FastifyInstance,
  tx: Db,
  { id, userId }: About,
  { username }: Pick<Identity, 'username'>,
  text: string,
): Promise<TicketMessage> {
  const said = await talk.insert(tx, id, { side: 'STAFF', userName: username, text })
  await talk.setAnswer(tx, id, said)
  await chatNotices.put(app, tx, {
    to: { userId },
    kind: 'ticket.answered',
    subject: toNoticeSubject(id),
    values: { id: String(id) },
    path: `/myTickets?id=${id}`,
  })
  return said
}

async function sayAsAsker(app: FastifyInstance, tx: Db, id: number, user: Identity, text: string) {
  const said = await talk.insert(tx, id, { side: 'ASKER', userName: user.username, text })
  // Adds safety advice at once, because no staff may be online.
  const danger = dangerIn(text, 'en')
  if (danger) {
    const advice = adviceFor(danger, danger.language).replaceAll('*', '')
    await talk.insert(tx, id, { side: 'NOTE', userName: '', text: advice })
  }
  await talk.updateActivity(tx, id, danger !== undefined)
  await notifyStaff(app, tx, 'ticket.message', id, user.username)
  return said
}

const closed = (id: number) => problem('ticket.closed', { id: String(id) })

/** Messages of a ticket, the same for both sides and on any instance of the service. */
export default function ticketTalk(app: FastifyInstance) {
  const found = async (id: number) => {
    const ticket = await talk.get(app.db, id)
    if (!ticket) throw notFound(noun)
    return ticket
  }

  implement(app, ticketRoutes.getTicketTalk, async ({ body: { id }, user }) => {
    const { askerReadId, askerReadAt, staffReadId, staffReadAt, userId, ...ticket } = await found(id)
    const side = sideOf(userId, user, 'ticket:view')
    const messages = await talk.find(app.db, id)
    return side === 'STAFF'
      ? { ...ticket, side, messages, readId: staffReadId, seenId: askerReadId, seenAt: askerReadAt }
      : {
          ...ticket,
          side,
          // Hides which member of staff wrote the message.
          messages: messages.map((one) => (one.side === 'STAFF' ? { ...one, userName: '' } : one)),
          readId: askerReadId,
          seenId: staffReadId,
          seenAt: staffReadAt,
        }
  })

  implement(app, ticketRoutes.sendTicketMessage, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const current = await repo.lock(tx, body.id)
      const side = sideOf(current?.userId, user, 'ticket:edit')
      if (!current) throw notFound(noun)
      if (current.status === 'CLOSED') throw closed(body.id)
      if ((await talk.count(tx, body.id)) >= maxMessages)
        throw problem('ticket.full', { id: String(body.id), max: maxMessages })
      const text = body.text.trim()
      const said =
        side === 'STAFF'
          ? await addStaffMessage(app, tx, current, user, text)
          : await sayAsAsker(app, tx, body.id, user, text)
      if (side === 'STAFF') recordAnswer(record, current, text)
      // Updates the conversation's time, so that it is first in its owner's list.
      await threads.touch(tx, current.threadId, 0)
      refreshPages(app, [current])
      return said
    }),
  )

  implement(app, ticketRoutes.readTicketTalk, async ({ body: { id, messageId }, user }) => {
    const { userId } = await found(id)
    const side = sideOf(userId, user, 'ticket:view')
    if (await talk.markRead(app.db, id, side, messageId)) refreshPages(app, [{ id, userId }])
    await chatNotices.markRead(app, user, toNoticeSubject(id))
    return null
  })

  implement(app, ticketRoutes.typeInTicket, async ({ body: { id }, user }) => {
    const { userId } = await found(id)
    const side = sideOf(userId, user, 'ticket:edit')
    const isAsker = side === 'ASKER'
    notifyPages(
      app,
      { topic: 'row.typing', data: { noun, id, by: isAsker ? 'asker' : 'staff' } },
      isAsker ? staffAudience : { userId },
    )
    return null
  })

  implement(app, ticketRoutes.closeOwnTicket, ({ body: { id }, user }) =>
    app.audited(user, async (tx, record) => {
      const current = await repo.lock(tx, id)
      if (current?.userId !== user.userId) throw notFound(noun)
      if (current.status === 'CLOSED') return repo.getOwn(tx, id)
      await repo.close(tx, id)
      record({
        noun,
        id,
        action: 'edit',
        before: { status: current.status },
        after: { status: 'CLOSED' },
      })
      refreshPages(app, [current])
      return repo.getOwn(tx, id)
    }),
  )

  implement(app, ticketRoutes.findCannedAnswers, () => canned.find(app.db))

  implement(app, ticketRoutes.saveCannedAnswer, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const saved = await canned.save(tx, { title: body.title.trim(), text: body.text.trim() }, user.username)
      if (!saved) throw problem('ticket.too_many_canned', { max: canned.maxCanned })
      record({ noun: 'canned_answer', id: saved.id, action: 'create', before: null, after: saved })
      return saved
    }),
  )

  implement(app, ticketRoutes.deleteCannedAnswer, ({ body: { id }, user }) =>
    app.audited(user, async (tx, record) => {
      if (!(await canned.remove(tx, id))) throw notFound('canned_answer')
      record({ noun: 'canned_answer', id, action: 'delete', before: null, after: null })
      return null
    }),
  )
}

const recordAnswer = (record: Recorder, { id, answer }: { id: number; answer: string }, text: string) =>
  record({ noun, id, action: 'edit', before: { answer }, after: { answer: text } })
