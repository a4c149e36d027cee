import * as T from 'typebox'
import { Id, Nullable, OneOf } from './values.ts'

export const roles = ['ADMIN', 'MAINTAIN', 'OWNER', 'OWNER_L2', 'VIEWER', 'INSTALLER'] as const
export const Role = OneOf(roles)
export type Role = T.Static<typeof Role>

/** Kind of an account. `staff` uses the role's menu; the other kinds replace it by their own. */
export const kinds = ['staff', 'manual', 'finance', 'plain'] as const
export const Kind = OneOf(kinds)
export type Kind = T.Static<typeof Kind>

/**
 * Rights of single accounts in addition to their role. `company-accounts` allows managing the accounts of
 * the own company.
 */
export const grants = ['knowledge', 'knowledge-files', 'company-accounts'] as const
export const Grant = OneOf(grants)
export type Grant = T.Static<typeof Grant>

/** Scopes that a third-party application can request. */
export const scopes = ['device', 'language', 'email', 'avatar'] as const
export const Scope = OneOf(scopes)
export type Scope = T.Static<typeof Scope>

/** Signed-in user as services see it: the claims of the gateway's signed identity. */
export const Identity = T.Object({
  userId: T.String(),
  username: T.String(),
  role: Role,
  kind: Kind,
  grants: T.Array(Grant),
  /** Permissions of this credential; they may be fewer than those of its account. */
  permissions: T.Array(T.String()),
  /** Company whose rows an owner sees; null if the user sees only own rows. */
  companyId: Nullable(Id),
  sessionId: T.String(),
  /**
   * True if the call may give rights to others: a session shortly after a sign-in or password check, or an
   * access token, whose creation required such a proof.
   */
  isProven: T.Optional(T.Boolean()),
  /** Remotes that an access token is limited to; unset for all. */
  remotes: T.Optional(T.Array(T.String())),
  /** Scopes of an application that calls for the user; unset if the user calls. */
  scopes: T.Optional(T.Array(Scope)),
  /**
   * API key that makes the call, or (`isSession`) has opened the browser's session; unset if the user calls.
   */
  apiKey: T.Optional(T.Object({ id: Id, name: T.String(), isSession: T.Boolean() })),
  /** Visitor of a brand's site without an account, and the device that the visitor may ask about. */
  visitor: T.Optional(T.Object({ site: T.String(), serialNum: T.String() })),
})
export type Identity = T.Static<typeof Identity>

export const isStaff = (user: Pick<Identity, 'role' | 'kind'>) =>
  user.kind === 'staff' && (user.role === 'ADMIN' || user.role === 'MAINTAIN')

/** Permissions of customers that no staff role has. */
export const customerPermissions: ReadonlySet<string> = new Set(['registration:create', 'embedSite:edit'])

/** Entry of the side menu: a page, or a group of pages. */
export interface MenuEntry {
  label: string
  path?: string
  children?: MenuEntry[]
}
