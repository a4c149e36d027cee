import * as T from 'typebox'
import { Grant, Kind, Role } from './access.ts'
import { createList } from './list.ts'
import { emailRule } from './mail.contract.ts'
import { CodeFilter, Page, PageRequest, TextFilter } from './page.ts'
import { Erased } from './person.contract.ts'
import { Platform } from './reference.ts'
import { routes } from './route.ts'
import { AccountId, Country, Id, Instant, Nullable, OneOf, Version } from './values.ts'

/** `INVITED`: the user has not set a password yet. */
export const accountStates = ['ACTIVE', 'INVITED', 'DISABLED'] as const
export const AccountState = OneOf(accountStates)

const Email = T.String({ maxLength: emailRule.maxLength, pattern: `^$|${emailRule.pattern}` })
const rights = {
  role: Role,
  kind: Kind,
  grants: T.Array(Grant, { uniqueItems: true }),
  companyId: Nullable(Id),
}
const facts = {
  country: T.Union([T.Literal(''), Country]),
  platform: T.Union([T.Literal(''), Platform]),
}

/** Account for users who manage it. */
export const ManagedAccount = T.Object({
  id: AccountId,
  version: Version,
  username: T.String(),
  email: T.String(),
  ...rights,
  company: Nullable(T.String()),
  country: T.String(),
  platform: T.String(),
  state: AccountState,
  createdAt: Instant,
  lastSignInAt: Nullable(Instant),
  sessions: T.Integer(),
  /** Seconds until the account can be tried again after wrong passwords or codes; 0 if not locked. */
  waitSeconds: T.Integer(),
  /** True with an authenticator app or a passkey. */
  hasSecondFactor: T.Boolean(),
  /** Failure of the last link e-mail: English text, which is the key of its translations. */
  mailProblem: T.String(),
})
export type ManagedAccount = T.Static<typeof ManagedAccount>

export const managedAccountList = createList(ManagedAccount, {
  username: { filter: TextFilter, uses: ['sort'] },
  email: { filter: TextFilter, uses: ['sort'] },
  role: { filter: CodeFilter(Role), uses: ['sort'] },
  kind: { filter: CodeFilter(Kind) },
  grants: { filter: CodeFilter(Grant) },
  companyId: {},
  state: { filter: CodeFilter(AccountState) },
  company: { filter: TextFilter, uses: ['sort'] },
  country: {},
  platform: {},
  createdAt: { uses: ['sort'] },
  lastSignInAt: {},
  sessions: {},
  waitSeconds: {},
  hasSecondFactor: {},
  mailProblem: {},
})
/** Username; the server refuses addresses, sentences and look-alikes of existing names. */
export const Username = T.String({ minLength: 1, maxLength: 60, pattern: '^\\S(.*\\S)?$' })
export const Invitation = T.Object(
  {
    username: Username,
    email: T.String({ maxLength: emailRule.maxLength, pattern: emailRule.pattern }),
    ...rights,
    ...facts,
  },
  { additionalProperties: false },
)
export type Invitation = T.Static<typeof Invitation>

export const ManagedAccountDraft = T.Object(
  { id: AccountId, version: Version, email: Email, ...rights, ...facts },
  { additionalProperties: false },
)
export type ManagedAccountDraft = T.Static<typeof ManagedAccountDraft>

export const AccountRequest = T.Object({ id: AccountId }, { additionalProperties: false })
const NewPassword = T.String({ minLength: 1, maxLength: 1000 })
/** Without a mail server (`isSending: false`) the e-mail waits. */
export const SentPasswordLink = T.Object({ account: ManagedAccount, isSending: T.Boolean() })
const edit = { access: 'account:edit' } as const

/** Account management by administrators; managers of a company manage its accounts. */
export const managedAccountRoutes = routes('identity', {
  findManagedAccounts: {
    path: '/account/findPage',
    access: 'account:view',
    summary: 'Accounts with role, company, last sign-in',
    body: PageRequest(managedAccountList),
    data: Page(ManagedAccount),
    reads: true,
  },
  inviteAccount: {
    ...edit,
    path: '/account/invite',
    summary:
      'Create an account; an e-mail with a link that works once, for three days, lets it set a password',
    body: Invitation,
    asksProof: true,
    data: SentPasswordLink,
    creates: true,
  },
  saveManagedAccount: {
    ...edit,
    path: '/account/save',
    summary: 'Change role, company, grants, e-mail; counts at once, also for open sessions',
    body: ManagedAccountDraft,
    asksProof: true,
    data: ManagedAccount,
  },
  disableAccount: {
    ...edit,
    path: '/account/disable',
    summary: 'End its sessions, revoke its API keys, refuse to sign in',
    body: AccountRequest,
    data: ManagedAccount,
  },
  enableAccount: {
    ...edit,
    path: '/account/enable',
    summary: 'Let it sign in again',
    body: AccountRequest,
    asksProof: true,
    data: ManagedAccount,
  },
  endAccountSessions: {
    ...edit,
    path: '/account/endSessions',
    summary: 'Sign the account out everywhere',
    body: AccountRequest,
    data: ManagedAccount,
  },
  sendPasswordLink: {
    ...edit,
    path: '/account/sendLink',
    summary: 'E-mail a link to set a password: the invitation again, or for a forgotten one',
    body: AccountRequest,
    asksProof: true,
    data: SentPasswordLink,
  },
  setAccountPassword: {
    ...edit,
    path: '/account/setPassword',
    summary: 'Set a new password; ends its sessions and revokes its API keys',
    body: T.Object({ id: AccountId, newPassword: NewPassword }, { additionalProperties: false }),
    asksProof: true,
    data: ManagedAccount,
  },
  resetSecondFactor: {
    ...edit,
    path: '/account/resetSecondFactor',
    summary: 'Take away app and passkeys of somebody who has lost them; ends the sessions of the account',
    body: AccountRequest,
    asksProof: true,
    data: ManagedAccount,
  },
  unlockAccount: {
    ...edit,
    path: '/account/unlock',
    summary: 'Forget wrong passwords and codes, so that nobody has to wait to sign in',
    body: AccountRequest,
    data: ManagedAccount,
  },
  exportAccount: {
    asksProof: true,
    path: '/account/export',
    access: 'account:export',
    summary: 'All that the portal keeps of a person, as one ZIP of JSON and files',
    body: AccountRequest,
    download: true,
  },
  eraseAccount: {
    asksProof: true,
    path: '/account/erase',
    access: 'account:delete',
    summary: 'Delete or pseudonymise all that names a person, in every service; cannot be undone',
    body: AccountRequest,
    data: Erased,
  },
})

const Link = T.String({ minLength: 1, maxLength: 200 })

/** Password reset, and links of e-mails. */
export const passwordRoutes = routes('identity', {
  forgetPassword: {
    path: '/password/forget',
    access: 'public',
    summary: 'E-mail a link to set a new password, if there is such an account; the answer never tells',
    body: T.Object(
      { username: T.String({ minLength: 1, maxLength: 100 }), language: T.String({ maxLength: 20 }) },
      { additionalProperties: false },
    ),
  },
  viewPasswordLink: {
    path: '/password/view',
    access: 'public',
    summary: 'For which account the link of an e-mail sets a password',
    body: T.Object({ link: Link }, { additionalProperties: false }),
    data: T.Object({ username: T.String(), purpose: OneOf(['invite', 'reset']) }),
    reads: true,
  },
  setPassword: {
    path: '/password/set',
    access: 'public',
    summary: 'Set a password by the link of an e-mail, once; ends all sessions of the account',
    body: T.Object({ link: Link, newPassword: NewPassword }, { additionalProperties: false }),
    data: T.Object({ username: T.String() }),
  },
})
