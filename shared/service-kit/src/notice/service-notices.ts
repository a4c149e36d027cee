import type { Identity } from '@portal/contracts/access.ts'
import type { NoticeRoutes } from '@portal/contracts/notice.contract.ts'
import type { FastifyInstance } from 'fastify'
import { notifyPages } from '../bus/event.ts'
import type { Db } from '../database/database.ts'
import { implement } from '../implement.ts'
import { type MailConfig, readMailConfig } from '../mail/config.ts'
import type { Mailing, Notices } from '../mail/mailing.ts'
import { registerOutbox } from '../mail/outbox.routes.ts'
import { startSender } from '../mail/sender.ts'
import * as repo from './notice.repo.ts'

const tidyIntervalMs = 3_600_000

/**
 * Notices of a service to accounts. The service's migrations create the tables (`select notice_tables()`);
 * its routes are `serve`.
 */
export const createServiceNotices = <Kind extends string>(routes: NoticeRoutes, kinds: Notices<Kind>) => {
  const notices: Mailing['notices'] = kinds
  const { service } = routes.findNotices
  const keptDays = ({ config }: FastifyInstance) => config.retention.noticeDays
  const changed = (app: FastifyInstance, to: repo.NewNotice['to']) =>
    notifyPages(app, { topic: 'notice', data: { service } }, to)

  const insert = (tx: Db, notice: repo.NewNotice & { kind: Kind }) =>
    repo.saveNotice(tx, notice, notices[notice.kind]?.mail !== undefined)

  return {
    /** Writes a notice without an event to pages, as in a command. */
    insert,
    serve(app: FastifyInstance, config: MailConfig = readMailConfig()) {
      const mailing = { notices, config }
      registerOutbox(app, routes, mailing)
      app.addHook('onClose', startSender(app, mailing))
      const tidy = () =>
        repo
          .removeOldNotices(app.db, keptDays(app))
          .catch((err: unknown) => app.log.warn({ err }, 'old notices stay for now'))
      const timer = setInterval(tidy, tidyIntervalMs).unref()
      app.addHook('onClose', async () => clearInterval(timer))

      implement(app, routes.findNotices, async ({ user }) => {
        const found = await repo.find(app.db, user, keptDays(app))
        return {
          unread: found[0]?.unread ?? 0,
          // Skips kinds of a newer copy of this service.
          notices: found.flatMap(({ unread: _, ...notice }) => {
            const text = notices[notice.kind]?.text
            return text === undefined ? [] : [{ ...notice, text }]
          }),
        }
      })
      implement(app, routes.readNotices, async ({ body, user }) => {
        if (await repo.markRead(app.db, user, body, keptDays(app))) changed(app, { userId: user.userId })
        return null
      })
    },
    /** Writes a notice in the event's transaction, and announces it after the commit. */
    async put(app: FastifyInstance, tx: Db, notice: repo.NewNotice & { kind: Kind }) {
      await insert(tx, notice)
      changed(app, notice.to)
    },
    /** Marks notices as read after the user has seen their subject anywhere. */
    async markRead(app: FastifyInstance, user: Identity, subject: string) {
      if (await repo.markRead(app.db, user, { subject }, keptDays(app))) changed(app, { userId: user.userId })
    },
  }
}
