import type { Identity } from '@portal/contracts/access.ts'
import type { Audience } from '@portal/contracts/events.ts'
import type { Feedback } from '@portal/contracts/feedback.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { refreshReaderPages } from '../common/notify.ts'
import { backofficeNotices } from '../notices.ts'
import { mayEditAll } from './feedback.rules.ts'

const noun = 'feedback'
/** Only editors: owners and installers may view feedback too. */
const support = { permission: 'feedback:edit' }
export const toNoticeSubject = (id: number) => `${noun} ${id}`

type NotifiedFeedback = Pick<Feedback, 'id' | 'ownerId'>
type Kind = 'feedback.sent' | 'feedback.comment' | 'feedback.answered' | 'feedback.closed'

const put = (app: FastifyInstance, tx: Db, to: Audience, kind: Kind, { id }: NotifiedFeedback, name = '') =>
  backofficeNotices.put(app, tx, {
    to,
    kind,
    subject: toNoticeSubject(id),
    values: { id: String(id), ...(name && { name }) },
    path: `/feedbackPage/${id}`,
  })

/** Notifies support of new feedback. */
export const notifySubmitted = (app: FastifyInstance, tx: Db, about: NotifiedFeedback, user: Identity) =>
  put(app, tx, support, 'feedback.sent', about, user.username)

export const notifyClosed = (app: FastifyInstance, tx: Db, about: NotifiedFeedback) =>
  put(app, tx, { userId: about.ownerId }, 'feedback.closed', about)

/** Notifies the author, support, or both if a colleague of the author commented. */
export async function notifyComment(app: FastifyInstance, tx: Db, about: NotifiedFeedback, user: Identity) {
  if (mayEditAll(user)) return put(app, tx, { userId: about.ownerId }, 'feedback.answered', about)
  await put(app, tx, support, 'feedback.comment', about, user.username)
  if (user.userId !== about.ownerId)
    await put(app, tx, { userId: about.ownerId }, 'feedback.comment', about, user.username)
}

export const refreshPages = (app: FastifyInstance, items: readonly NotifiedFeedback[]) =>
  refreshReaderPages(app, noun, items, support)
