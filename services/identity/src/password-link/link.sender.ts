import { isEmail } from '@portal/contracts/mail.contract.ts'
import type { MailConfig } from '@portal/service-kit/mail/config.ts'
import type { FastifyInstance } from 'fastify'
import { startMailSender } from '../account-mail/mail.sender.ts'
import { newSecret } from '../secret/secret.ts'
import { linkLetter } from './link.letter.ts'
import * as links from './link.repo.ts'

const linkPrefix = 'ppl_'
/** Builds the address with the secret behind `#`, which browsers do not send. */
export const linkAddress = (portalUrl: string, link: string) => `${portalUrl}/password#link=${link}`

/**
 * Sends the e-mails with links. A link is made for each try and kept as a hash, so that nobody reads one in
 * the database, and a try whose outcome is not known leaves one that works.
 */
export const startLinkSender = (app: FastifyInstance, config: MailConfig) =>
  startMailSender<links.LinkMail>(app, config, {
    queue: links.queue,
    async write(mail) {
      if (mail.isDisabled || mail.isOver) return 'Not sent in time.'
      if (!isEmail(mail.email)) return 'The account has no e-mail address.'
      const link = newSecret(linkPrefix)
      if (!(await links.add(app.db, link, mail))) return links.notNeeded
      const letter = linkLetter(mail.purpose, mail, linkAddress(config.portalUrl, link))
      return { ...letter, to: { name: mail.name, address: mail.email } }
    },
  })
