import { join } from 'node:path'
import type { Role } from '@portal/contracts/access.ts'
import { identityAuditRoutes } from '@portal/contracts/audit.contract.ts'
import { auditRoutesPlugin } from '@portal/service-kit/audit-chain/audit.routes.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import type { ServiceDefinition } from '@portal/service-kit/service.ts'
import type { FastifyInstance } from 'fastify'
import accessToken from './access-token/access-token.routes.ts'
import * as accounts from './account/account.repo.ts'
import account from './account/account.routes.ts'
import { assertNoDefaultPasswords } from './account/default-password.ts'
import mail from './account/mail.routes.ts'
import { startCredentialMails } from './account-mail/credential-mail.ts'
import apiKey from './api-key/api-key.routes.ts'
import keyLogin from './api-key/key-login.ts'
import { createBrandRoutes } from './brand/brand.routes.ts'
import { startCleaning } from './cleaning.ts'
import company from './company/company.routes.ts'
import { type IdentityConfig, readIdentityConfig } from './config.ts'
import { seed } from './demo/seed.repo.ts'
import embed from './embed/embed.routes.ts'
import { createFileRoomRoutes } from './file-room/file-room.routes.ts'
import { createProviderRoutes } from './identity-provider/provider.routes.ts'
import * as keys from './key/key.repo.ts'
import { registerManagedAccountRoutes } from './managed-account/managed.routes.ts'
import { registerPasswordRoutes } from './managed-account/password.routes.ts'
import { createPersonDataRoutes } from './managed-account/person.routes.ts'
import oauthClient from './oauth/client.routes.ts'
import oauth from './oauth/oauth.routes.ts'
import oauthPages from './oauth/page.routes.ts'
import { createPasskeyRoutes } from './passkey/passkey.routes.ts'
import { createLinkMails } from './password-link/link.ts'
import { personalData } from './personal-data.ts'
import preference from './preference/preference.routes.ts'
import { encryptedColumns } from './secret/encrypted-columns.ts'
import { createSessionRoutes } from './session/session.routes.ts'
import { createSecondFactorRoutes } from './two-step/second-factor.routes.ts'
import view from './view/view.routes.ts'
import { identityNotices } from './webhook/notices.ts'
import { createWebhookRoutes } from './webhook/webhook.routes.ts'

/** Account management and its link e-mails. */
const managing =
  ({ mail: config, linkLimits, urls, invitationDays = 0 }: IdentityConfig) =>
  (app: FastifyInstance) => {
    const mails = createLinkMails(app, config)
    registerManagedAccountRoutes(app, mails, linkLimits)
    registerPasswordRoutes(app, mails)
    if (urls) createPersonDataRoutes({ urls, invitationDays })(app)
  }

/** Calls that check whether the role requires a second factor. */
const signIn = (demanding: readonly Role[]) => (app: FastifyInstance) => {
  createSessionRoutes(demanding)(app)
  createSecondFactorRoutes(demanding)(app)
  createPasskeyRoutes(demanding)(app)
  createBrandRoutes(demanding)(app)
  createProviderRoutes(demanding)(app)
}

/** Service for accounts, sessions, permissions and signed identities. */
export const identity = (config: IdentityConfig = readIdentityConfig()): ServiceDefinition => ({
  name: 'identity',
  migrations: join(import.meta.dirname, '../migrations'),
  personalData,
  encryptedColumns,
  routes: [
    auditRoutesPlugin(identityAuditRoutes),
    signIn(config.secondFactorRoles ?? []),
    accessToken,
    apiKey,
    keyLogin,
    embed,
    createWebhookRoutes(config.webhooks),
    (app) => identityNotices.serve(app, config.mail),
    account,
    managing(config),
    startCredentialMails(config.mail),
    mail,
    company,
    createFileRoomRoutes(config.urls),
    preference,
    view,
    oauth,
    oauthPages,
    oauthClient,
    startCleaning,
  ],
  async onReady(app) {
    await keys.ensureKey(app)
    const alike = await transaction(app.db, accounts.computeMissingSkeletons)
    if (alike.length > 0) app.log.warn({ accounts: alike }, 'names of accounts look like those of others')
    if (app.config.demo) await seed(app.db, config.demoPassword)
    await assertNoDefaultPasswords(app.db, app.config.host)
  },
})
