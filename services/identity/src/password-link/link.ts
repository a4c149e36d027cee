import { languageKey } from '@portal/contracts/mail.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { type MailConfig, readMailConfig } from '@portal/service-kit/mail/config.ts'
import { mailServer } from '@portal/service-kit/mail/transport.ts'
import type { FastifyInstance } from 'fastify'
import * as preferences from '../preference/preference.repo.ts'
import * as links from './link.repo.ts'
import { startLinkSender } from './link.sender.ts'

async function languageOf(db: Db, userId: string): Promise<string | undefined> {
  const kept = (await preferences.findAll(db, userId))[languageKey]
  return typeof kept === 'string' ? kept : undefined
}

/** Link e-mails: queued in a transaction and sent after its commit. */
export function createLinkMails(app: FastifyInstance, config: MailConfig = readMailConfig()) {
  const sender = startLinkSender(app, config)
  app.addHook('onClose', sender.stop)
  return {
    isSending: mailServer(app, config) !== undefined,
    sendSoon: sender.nudge,
    /** Uses the language of the account, else of the inviting user, else of the page. */
    async ask(
      tx: Db,
      accountId: string,
      purpose: links.LinkPurpose,
      by: { userId: string } | { language: string },
    ) {
      const language =
        (await languageOf(tx, accountId)) ??
        ('language' in by ? by.language : await languageOf(tx, by.userId))
      const askedBy = 'userId' in by ? by.userId : null
      await links.queueMail(tx, { accountId, purpose, language: language ?? 'en', askedBy })
    },
  }
}
export type LinkMails = ReturnType<typeof createLinkMails>
