import type { FastifyInstance } from 'fastify'
import * as credentialMails from './account-mail/credential-mail.repo.ts'
import * as tickets from './api-key/ticket.repo.ts'
import * as brands from './brand/brand.repo.ts'
import * as embed from './embed/embed.repo.ts'
import * as guesses from './guess/guess.repo.ts'
import * as flows from './identity-provider/flow.repo.ts'
import * as authorizations from './oauth/authorization.repo.ts'
import * as deviceCodes from './oauth/device-code.repo.ts'
import * as requests from './oauth/request.repo.ts'
import * as tokens from './oauth/token.repo.ts'
import * as passkeys from './passkey/passkey.repo.ts'
import * as links from './password-link/link.repo.ts'
import * as sessions from './session/session.repo.ts'
import * as deliveries from './webhook/queue.repo.ts'

const lists = [
  sessions.removeExpired,
  guesses.deleteExpired,
  requests.deleteExpired,
  authorizations.deleteExpired,
  tokens.deleteExpired,
  deviceCodes.deleteExpired,
  tickets.deleteExpired,
  brands.deleteExpired,
  embed.deleteExpired,
  links.deleteExpired,
  credentialMails.deleteExpired,
  passkeys.deleteExpired,
  flows.deleteExpired,
  deliveries.deleteExpired,
  deliveries.releaseOrphaned,
]

const cleaningIntervalMs = 600_000

/** Deletes expired rows every hour: sessions, failure counts, and tokens of applications. */
export function startCleaning(app: FastifyInstance) {
  const clean = () =>
    Promise.all(lists.map((removeOld) => removeOld(app.db))).catch((err) =>
      app.log.warn({ err }, 'cleaning failed'),
    )
  const timer = setInterval(clean, cleaningIntervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
