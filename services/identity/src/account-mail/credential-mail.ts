import { type MailConfig, readMailConfig } from '@portal/service-kit/mail/config.ts'
import type { FastifyInstance } from 'fastify'
import { changeLetter } from './change.letter.ts'
import { type CredentialMail, queue } from './credential-mail.repo.ts'
import { startMailSender } from './mail.sender.ts'

/** Sends the e-mails about changes. */
export const credentialMails =
  (config: MailConfig = readMailConfig()) =>
  (app: FastifyInstance) => {
    const sender = startMailSender<CredentialMail>(app, config, {
      queue,
      write: async ({ change, name, address, language, isOver }) =>
        isOver
          ? 'Not sent in time.'
          : { ...changeLetter(change, name, language ?? 'en'), to: { name, address } },
    })
    app.addHook('onClose', sender.stop)
  }
