import type { Identity } from '@portal/contracts/access.ts'
import type { Audience } from '@portal/contracts/events.ts'
import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { notifyReaders } from '../common/tell.ts'
import { backofficeNotices } from '../notices.ts'
import { mayEditAll } from './feedback.rules.ts'

const noun = 'feedback'
/** Notifies editors only: owners and installers may view feedback too. */
const support = { permission: 'feedback:edit' }
export const toSubject = (id: number) => `${noun} ${id}`

type About = Pick<Feedback, 'id' | 'ownerId'>
type Kind = 'feedback.sent' | 'feedback.comment' | 'feedback.answered' | 'feedback.closed'

const put = (app: FastifyInstance, tx: Db, to: Audience, kind: Kind, { id }: About, name = '') =>
  backofficeNotices.put(app, tx, {
    to,
    kind,
    subject: toSubject(id),
    values: { id: String(id), ...(name && { name }) },
    path: `/feedbackPage/${id}`,
  })

/** Support has something new to answer. */
export const notifySent = (app: FastifyInstance, tx: Db, about: About, user: Identity) =>
  put(app, tx, support, 'feedback.sent', about, user.username)

export const notifyClosed = (app: FastifyInstance, tx: Db, about: About) =>
  put(app, tx, { userId: about.ownerId }, 'feedback.closed', about)

/** Notifies the other side: the author, support, or both if a colleague of the author wrote it. */
export async function notifyComment(app: FastifyInstance, tx: Db, about: About, user: Identity) {
  if (mayEditAll(user)) return put(app, tx, { userId: about.ownerId }, 'feedback.answered', about)
  await put(app, tx, support, 'feedback.comment', about, user.username)
  if (user.userId !== about.ownerId)
    await put(app, tx, { userId: about.ownerId }, 'feedback.comment', about, user.username)
}

/** Notifies every page that shows one of them. */
export const notifyAll = (app: FastifyInstance, items: readonly About[]) =>
  notifyReaders(app, noun, items, support)
