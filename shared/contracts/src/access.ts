import * as T from 'typebox'
import { Id, Nullable, OneOf } from './values.ts'

export const roles = ['ADMIN', 'MAINTAIN', 'OWNER', 'OWNER_L2', 'VIEWER', 'INSTALLER'] as const
export const Role = OneOf(roles)
export type Role = T.Static<typeof Role>

/** Kind of an account. `staff` goes by its role; the others replace the role's menu by their own. */
export const kinds = ['staff', 'manual', 'finance', 'plain'] as const
export const Kind = OneOf(kinds)
export type Kind = T.Static<typeof Kind>

/**
 * Rights given to single accounts beside what their role gives. `company-accounts`: manages the people of the
 * own company.
 */
export const grants = ['knowledge', 'knowledge-files', 'company-accounts'] as const
export const Grant = OneOf(grants)
export type Grant = T.Static<typeof Grant>

/** Scopes that a third party's application may get. */
export const scopes = ['device', 'language', 'email', 'avatar'] as const
export const Scope = OneOf(scopes)
export type Scope = T.Static<typeof Scope>

/** The signed-in user as every service sees it: the claims of the gateway's signed identity. */
export const Identity = T.Object({
  userId: T.String(),
  username: T.String(),
  role: Role,
  kind: Kind,
  grants: T.Array(Grant),
  /** All that this credential may do, whatever its account may. */
  permissions: T.Array(T.String()),
  /** Company whose rows an owner sees; null for own ones only. */
  companyId: Nullable(Id),
  sessionId: T.String(),
  /**
   * Whether the call may give authority away: a session shortly after a sign-in or a proof of the password,
   * or an access token, which was made with such a proof.
   */
  isProven: T.Optional(T.Boolean()),
  /** Remotes that an access token is limited to. Absent: all. */
  remotes: T.Optional(T.Array(T.String())),
  /** Scopes of an application that calls for the user. Absent: the user calls. */
  scopes: T.Optional(T.Array(Scope)),
  /**
   * The user's API key that calls, or (`isSession`) that has opened the browser's session. Absent: the
   * user calls.
   */
  apiKey: T.Optional(T.Object({ id: Id, name: T.String(), isSession: T.Boolean() })),
  /** A visitor of a brand's site, who has no account, and the device that may be asked about. */
  visitor: T.Optional(T.Object({ site: T.String(), serialNum: T.String() })),
})
export type Identity = T.Static<typeof Identity>

export const isStaff = (user: Pick<Identity, 'role' | 'kind'>) =>
  user.kind === 'staff' && (user.role === 'ADMIN' || user.role === 'MAINTAIN')

/** Permissions of customers that no role of staff has. */
export const customerPermissions: ReadonlySet<string> = new Set(['registration:create', 'embedSite:edit'])

/** One entry of the side menu: a page, or a group of pages. */
export interface MenuEntry {
  label: string
  path?: string
  children?: MenuEntry[]
}
