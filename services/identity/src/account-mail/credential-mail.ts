import { type MailConfig, readMailConfig } from '@portal/service-kit/mail/config.ts'
import type { FastifyInstance } from 'fastify'
import { buildChangeMail } from './change-mail.ts'
import { type CredentialMail, queue } from './credential-mail.repo.ts'
import { startMailSender } from './mail.sender.ts'

/** Starts the sender of e-mails about credential changes. */
export const startCredentialMails =
  (config: MailConfig = readMailConfig()) =>
  (app: FastifyInstance) => {
    const sender = startMailSender<CredentialMail>(app, config, {
      queue,
      write: async ({ change, name, address, language, isOver }) =>
        isOver
          ? 'Not sent in time.'
          : { ...buildChangeMail(change, name, language ?? 'en'), to: { name, address } },
    })
    app.addHook('onClose', sender.stop)
  }
