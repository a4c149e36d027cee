import type { NoticeRoutes } from '@portal/contracts/notice.contract.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '../implement.ts'
import { notFound } from '../problem/problem.ts'
import { createMailContent } from './mail-content.ts'
import type { Mailing } from './mailing.ts'
import * as repo from './outbox.repo.ts'
import { findReaders } from './reader.ts'
import { mailServer } from './transport.ts'

/** Registers the outbox of a service for administrators: lists e-mails and retries failed ones. */
export function registerOutbox(app: FastifyInstance, routes: NoticeRoutes, { notices, config }: Mailing) {
  implement(app, routes.findOutbox, async ({ body }) => {
    const [counts, mails] = await Promise.all([repo.countByState(app.db), repo.list(app.db, body.state)])
    return {
      isSending: mailServer(app, config) !== undefined,
      counts,
      mails: mails.map(({ lines, ...mail }) => ({
        ...mail,
        // Skips kinds of a newer copy of this service.
        lines: lines.map(({ kind, values }) => ({ text: notices[kind]?.text ?? kind, values })),
      })),
    }
  })
  implement(app, routes.viewMail, async ({ body }) => {
    const mail = await repo.find(app.db, body.id)
    if (!mail) throw notFound('e-mail')
    const [reader] = await findReaders(app, [mail.userId])
    const { name, language } = reader ?? { name: mail.name, language: 'en' }
    return createMailContent(mail.lines, notices, { name, language }, config)
  })
  implement(app, routes.retryMails, async ({ body }) => ({ affected: await repo.retry(app.db, body.ids) }))
  implement(app, routes.cancelMails, async ({ body }) => ({ affected: await repo.cancel(app.db, body.ids) }))
}
