import { isEmail } from '@portal/contracts/mail.contract.ts'
import type { MailConfig } from '@portal/service-kit/mail/config.ts'
import type { FastifyInstance } from 'fastify'
import { startMailSender } from '../account-mail/mail.sender.ts'
import { newSecret } from '../secret/secret.ts'
import * as links from './link.repo.ts'
import { buildLinkMail } from './link-mail.ts'

const linkPrefix = 'ppl_'
/** Puts the secret behind `#`, because browsers do not send that part to servers. */
export const toLinkAddress = (portalUrl: string, link: string) => `${portalUrl}/password#link=${link}`

/**
 * Sends e-mails with links. Each attempt creates a new link, of which only the hash is stored; a link of an
 * attempt with unknown outcome stays valid.
 */
export const startLinkSender = (app: FastifyInstance, config: MailConfig) =>
  startMailSender<links.LinkMail>(app, config, {
    queue: links.queue,
    async write(mail) {
      if (mail.isDisabled || mail.isOver) return 'Not sent in time.'
      if (!isEmail(mail.email)) return 'The account has no e-mail address.'
      const link = newSecret(linkPrefix)
      if (!(await links.addLink(app.db, link, mail))) return links.notNeededReason
      const letter = buildLinkMail(mail.purpose, mail, toLinkAddress(config.portalUrl, link))
      return { ...letter, to: { name: mail.name, address: mail.email } }
    },
  })
