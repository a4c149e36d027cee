import type { Identity } from '@portal/contracts/access.ts'
import {
  keySessionPermissions,
  permissionsBeforeSecondFactor,
  permissionsNotForKeySession,
  toKeyPermissions,
} from '@portal/contracts/permission.ts'
import type { Preferences } from '@portal/contracts/preference.contract.ts'
import type { UserView } from '@portal/contracts/session.contract.ts'
import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'
import type { OpeningView } from '@portal/contracts/view.contract.ts'
import type { CallingKey } from '../access/key.rules.ts'
import { buildMenu, filterMenu, filterRoutes, listRoutes } from '../access/menu.rules.ts'
import { listGrants, listPermissions, toRoleLabel } from '../access/permission.rules.ts'
import type { Account } from '../account/account.repo.ts'
import { restrictToSetup } from '../second-factor/second-factor.rules.ts'

export const toIdentity = (account: Account, sessionId: string): Identity => ({
  userId: account.id,
  username: account.username,
  role: account.role,
  kind: account.kind,
  grants: [...listGrants(account)],
  permissions: listPermissions(account),
  companyId: account.companyId,
  sessionId,
})

/** Adds a prefix, so that rate limits and session-ended messages work for keys as for users. */
const keyUserId = ({ id }: CallingKey) => `key:${id}`

/** Identity of a call with an API key. */
export function toKeyIdentity(account: Account, key: CallingKey): Identity {
  const own = toIdentity(account, keyUserId(key))
  return {
    ...own,
    grants: [],
    permissions: toKeyPermissions(key, own.permissions),
    apiKey: { id: key.id, name: key.name, isSession: false },
  }
}

/** Returns the permissions of a key's session; `own` are those of its owner. */
export const toKeySessionPermissions = ({ scope }: Pick<CallingKey, 'scope'>, own: readonly string[]) => {
  const ofKey = toKeyPermissions({ scope, maySignIn: false }, own)
  return own.filter(
    (permission) =>
      keySessionPermissions.includes(permission) ||
      (ofKey.includes(permission) && !permissionsNotForKeySession.includes(permission)),
  )
}

interface SessionFacts {
  sessionId: string
  apiKey: CallingKey | null
  /** True until the required second factor is set up. */
  isHalfMade: boolean
  isProven: boolean
}

/** Identity of a browser session. */
export function toSessionIdentity(
  account: Account,
  { sessionId, apiKey, isHalfMade, isProven }: SessionFacts,
): Identity {
  const identity = toIdentity(isHalfMade ? restrictToSetup(account) : account, sessionId)
  const own = isHalfMade ? [...permissionsBeforeSecondFactor] : identity.permissions
  if (!apiKey) return { ...identity, permissions: own, ...(isProven && { isProven }) }
  const { id, name } = apiKey
  const permissions = toKeySessionPermissions(apiKey, own)
  return { ...identity, grants: [], permissions, apiKey: { id, name, isSession: true } }
}

export const toSignedIn = (account: Account, token: string): SignedIn => ({
  token,
  username: account.username,
  role: account.role,
  roleText: toRoleLabel(account),
  country: account.country,
  userId: account.id,
  ...(account.email && { email: account.email }),
  ...(account.platform && { platform: account.platform }),
  permissions: listPermissions(account).join(','),
})

const isOwner = ({ role, kind }: Account) => kind === 'staff' && (role === 'OWNER' || role === 'OWNER_L2')

/** Returns the user's data, with the permissions of the session only. */
export const toUserView = (
  account: Account,
  { apiKey, permissions }: Pick<Identity, 'apiKey' | 'permissions'>,
  preferences: Preferences,
  openingViews: OpeningView[],
): UserView => ({
  userId: account.id,
  username: account.username,
  role: account.role,
  roleText: toRoleLabel(account),
  kind: account.kind,
  platform: account.platform,
  country: account.country,
  email: account.email,
  companyName: account.companyName || (account.company ?? ''),
  permissions,
  menu: filterMenu(buildMenu(account), permissions),
  routes: filterRoutes(listRoutes(account), permissions),
  asksForCompany: !apiKey && isOwner(account) && account.companyName === '' && account.companyId === null,
  ...(account.provider !== null && { provider: account.provider }),
  ...(permissions.includes('preference:own') ? { preferences, openingViews } : { preferences: {} }),
})
