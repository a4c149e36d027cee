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
import { refuseExposure } from './account/exposure.ts'
import mail from './account/mail.routes.ts'
import { credentialMails } from './account-mail/credential-mail.ts'
import apiKey from './api-key/api-key.routes.ts'
import keyLogin from './api-key/key-login.ts'
import { brand } from './brand/brand.routes.ts'
import { cleaning } from './cleaning.ts'
import company from './company/company.routes.ts'
import { type IdentityConfig, readIdentityConfig } from './config.ts'
import { seed } from './demo/seed.repo.ts'
import embed from './embed/embed.routes.ts'
import { fileRoom } from './file-room/file-room.routes.ts'
import { identityProvider } from './identity-provider/provider.routes.ts'
import * as keys from './key/key.repo.ts'
import { managedAccount } from './managed-account/managed.routes.ts'
import { password } from './managed-account/password.routes.ts'
import { personData } from './managed-account/person.routes.ts'
import oauthClient from './oauth/client.routes.ts'
import oauth from './oauth/oauth.routes.ts'
import oauthPages from './oauth/page.routes.ts'
import { passkey } from './passkey/passkey.routes.ts'
import { linkMails } from './password-link/link.ts'
import { personalData } from './personal-data.ts'
import preference from './preference/preference.routes.ts'
import { encryptedColumns } from './secret/encrypted-columns.ts'
import { session } from './session/session.routes.ts'
import { secondFactor } from './two-step/second-factor.routes.ts'
import view from './view/view.routes.ts'
import { identityNotices } from './webhook/notices.ts'
import { webhook } from './webhook/webhook.routes.ts'

/** Accounts as they are managed, and the e-mails with links that go with that. */
const managing =
  ({ mail: config, linkLimits, urls, invitationDays = 0 }: IdentityConfig) =>
  (app: FastifyInstance) => {
    const mails = linkMails(app, config)
    managedAccount(app, mails, linkLimits)
    password(app, mails)
    if (urls) personData({ urls, invitationDays })(app)
  }

/** Registers sign-in with the roles that require a second factor. */
const signIn = (demanding: readonly Role[]) => (app: FastifyInstance) => {
  session(demanding)(app)
  secondFactor(demanding)(app)
  passkey(demanding)(app)
  brand(demanding)(app)
  identityProvider(demanding)(app)
}

/** Service of accounts, sessions, permissions and signed identities. */
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
    webhook(config.webhooks),
    (app) => identityNotices.serve(app, config.mail),
    account,
    managing(config),
    credentialMails(config.mail),
    mail,
    company,
    fileRoom(config.urls),
    preference,
    view,
    oauth,
    oauthPages,
    oauthClient,
    cleaning,
  ],
  async onReady(app) {
    await keys.ensure(app)
    const alike = await transaction(app.db, accounts.fillSkeletons)
    if (alike.length > 0) app.log.warn({ accounts: alike }, 'names of accounts look like those of others')
    if (app.config.demo) await seed(app.db, config.demoPassword)
    await refuseExposure(app.db, app.config.host)
  },
})
