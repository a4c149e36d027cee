import * as T from 'typebox'
import { Kind, type MenuEntry, Role } from './access.ts'
import { emailRule } from './mail.contract.ts'
import { Preferences } from './preference.contract.ts'
import { routes } from './route.ts'
import { CurrentPassword, PasswordProof, signInRoutes } from './sign-in.contract.ts'
import { AnyLine, Instant, Nullable } from './values.ts'
import { OpeningView } from './view.contract.ts'

const MenuPage = { label: T.String(), path: T.Optional(T.String()) }
/** Groups contain only pages. */
const Menu = T.Unsafe<MenuEntry[]>(
  T.Array(T.Object({ ...MenuPage, children: T.Optional(T.Array(T.Object(MenuPage))) })),
)

/** Current user with all data that the shell needs for menu and guard. */
export const UserView = T.Object({
  userId: T.String(),
  username: T.String(),
  role: Role,
  roleText: T.String(),
  kind: Kind,
  platform: T.String(),
  country: T.String(),
  email: T.String(),
  companyName: T.String(),
  permissions: T.Array(T.String()),
  menu: Menu,
  /** Paths that the guard allows, in addition to public ones. */
  routes: T.Array(T.String()),
  /** True for an owner who has to enter a company name. */
  asksForCompany: T.Boolean(),
  /**
   * True if the role requires a second factor and none is set up; all other actions are blocked until then.
   */
  asksForSecondFactor: T.Optional(T.Boolean()),
  /** Identity provider that signs the user in instead of a password. */
  provider: T.Optional(T.String()),
  /** Preferences of the user. */
  preferences: Preferences,
  /** Views that tables open with, so that the first rows are right; other tables open without a view. */
  openingViews: T.Optional(T.Array(OpeningView)),
})
export type UserView = T.Static<typeof UserView>

export const Session = T.Object({
  id: T.String(),
  current: T.Boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  address: T.String(),
  userAgent: T.String(),
})
export type Session = T.Static<typeof Session>

const accountRoutes = routes('identity', {
  logout: { path: '/logout', method: 'GET', access: 'session:own', summary: 'End this session' },
  viewUser: {
    path: '/user/view',
    access: 'session:own',
    summary: 'The current user, its menu and its allowed routes',
    data: UserView,
    reads: true,
  },
  saveUser: {
    path: '/user/save',
    access: 'account:own',
    summary: 'Save the display name of the own company',
    body: T.Object(
      { username: T.String({ minLength: 1, maxLength: 100 }), companyName: AnyLine(120) },
      { additionalProperties: false },
    ),
    data: UserView,
  },
  saveEmail: {
    path: '/user/saveEmail',
    access: 'account:own',
    summary: 'Set the e-mail address of the own account; empty: none. The previous address is notified',
    body: T.Object(
      {
        email: T.String({ maxLength: emailRule.maxLength, pattern: `^$|${emailRule.pattern}` }),
        /** Required for accounts with a password; others need a sign-in within the last ten minutes. */
        currentPassword: T.Optional(CurrentPassword),
      },
      { additionalProperties: false },
    ),
    data: UserView,
  },
  changePassword: {
    path: '/user/changePassword',
    access: 'account:own',
    summary: 'Change the own password; ends all other sessions of the account',
    body: T.Object(
      {
        currentPassword: CurrentPassword,
        newPassword: T.String({ minLength: 1, maxLength: 1000 }),
      },
      { additionalProperties: false },
    ),
    data: T.Object({ endedSessions: T.Integer() }),
  },
  proveSession: {
    path: '/session/prove',
    access: 'account:own',
    summary: 'Prove by the password who is at the keyboard, for calls that give authority away',
    body: PasswordProof,
  },
  findSessions: {
    path: '/session/find',
    access: 'account:own',
    summary: 'The own sessions',
    data: T.Array(Session),
    reads: true,
  },
  endSession: {
    path: '/session/end',
    access: 'account:own',
    summary: 'End one of the own sessions',
    body: T.Object({ id: T.String() }, { additionalProperties: false }),
  },
  endAllSessions: {
    path: '/session/endAll',
    access: 'account:own',
    summary: 'Sign out everywhere, here included',
  },
})

export const sessionRoutes = { ...signInRoutes, ...accountRoutes }

/**
 * `identity` is null if the credential is invalid. It is a JWT for the services, valid until `expiresAt`.
 */
export const Resolved = T.Object({
  identity: Nullable(T.String()),
  expiresAt: Nullable(Instant),
  sessionId: Nullable(T.String()),
  userId: Nullable(T.String()),
  /** Platform of the account, if any. */
  platform: T.Optional(Nullable(T.String())),
})

/** Internal calls of the gateway to identity. */
export const identityRoutes = routes('identity', {
  resolveSession: {
    path: '/internal/session/resolve',
    access: 'internal',
    summary: 'Swap a browser session for a signed identity',
    /** Cookie `sid` and token of the header; only both together are valid. */
    body: T.Object(
      { sid: T.String({ maxLength: 200 }), token: T.String({ maxLength: 400 }) },
      { additionalProperties: false },
    ),
    data: Resolved,
  },
  resolveAccessToken: {
    path: '/internal/accessToken/resolve',
    access: 'internal',
    summary: 'Swap an access token for a signed identity',
    body: T.Object({ token: T.String({ maxLength: 200 }) }, { additionalProperties: false }),
    /** Same data as for a session; `userId` and `sessionId` are `token:<id>`. */
    data: Resolved,
  },
  findExposure: {
    path: '/internal/exposure',
    method: 'GET',
    access: 'internal',
    summary:
      'Whether somebody who knows the documentation could sign in: a demo account still has the default password',
    data: T.Object({ isExposed: T.Boolean() }),
  },
  findSigningKeys: {
    path: '/internal/keys',
    method: 'GET',
    access: 'internal',
    summary: 'The public keys of signed identities (JWKS)',
    answer: T.Object({ keys: T.Array(T.Record(T.String(), T.Unknown())) }),
  },
})
