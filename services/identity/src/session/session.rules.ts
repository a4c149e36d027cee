import type { Identity } from '@portal/contracts/access.ts'
import {
  notOfKeySession,
  permissionsBeforeSecondFactor,
  permissionsOfKey,
  permissionsOfKeySession,
} from '@portal/contracts/permission.ts'
import type { Preferences } from '@portal/contracts/preference.contract.ts'
import type { UserView } from '@portal/contracts/session.contract.ts'
import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'
import type { OpeningView } from '@portal/contracts/view.contract.ts'
import type { KeyInForce } from '../access/key.rules.ts'
import { buildMenu, listRoutes, menuWithin, routesWithin } from '../access/menu.rules.ts'
import { listGrants, listPermissions, roleText } from '../access/permission.rules.ts'
import type { Account } from '../account/account.repo.ts'
import { restrictToSetUp } from '../second-factor/second-factor.rules.ts'

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

/** Prefixes the id like those of users and sessions, so that limits and ends apply to keys too. */
const keyUserId = ({ id }: KeyInForce) => `key:${id}`

/** Returns the identity of a call with an API key. */
export function identityOfKey(account: Account, key: KeyInForce): Identity {
  const own = toIdentity(account, keyUserId(key))
  return {
    ...own,
    grants: [],
    permissions: permissionsOfKey(key, own.permissions),
    apiKey: { id: key.id, name: key.name, isSession: false },
  }
}

/** Permissions of a session that a key opens; `own` are those of its owner. */
export const keySessionPermissions = ({ scope }: Pick<KeyInForce, 'scope'>, own: readonly string[]) => {
  const ofKey = permissionsOfKey({ scope, maySignIn: false }, own)
  return own.filter(
    (permission) =>
      permissionsOfKeySession.includes(permission) ||
      (ofKey.includes(permission) && !notOfKeySession.includes(permission)),
  )
}

interface SessionFacts {
  sessionId: string
  apiKey: KeyInForce | null
  /** True until the required second factor is set up. */
  isHalfMade: boolean
  isProven: boolean
}

/** Returns the identity of a browser's session. */
export function identityOfSession(
  account: Account,
  { sessionId, apiKey, isHalfMade, isProven }: SessionFacts,
): Identity {
  const identity = toIdentity(isHalfMade ? restrictToSetUp(account) : account, sessionId)
  const own = isHalfMade ? [...permissionsBeforeSecondFactor] : identity.permissions
  if (!apiKey) return { ...identity, permissions: own, ...(isProven && { isProven }) }
  const { id, name } = apiKey
  const permissions = keySessionPermissions(apiKey, own)
  return { ...identity, grants: [], permissions, apiKey: { id, name, isSession: true } }
}

export const toSignedIn = (account: Account, token: string): SignedIn => ({
  token,
  username: account.username,
  role: account.role,
  roleText: roleText(account),
  country: account.country,
  userId: account.id,
  ...(account.email && { email: account.email }),
  ...(account.platform && { platform: account.platform }),
  permissions: listPermissions(account).join(','),
})

const isOwner = ({ role, kind }: Account) => kind === 'staff' && (role === 'OWNER' || role === 'OWNER_L2')

/** Returns the user's data with the permissions of the session only. */
export const userView = (
  account: Account,
  { apiKey, permissions }: Pick<Identity, 'apiKey' | 'permissions'>,
  preferences: Preferences,
  openingViews: OpeningView[],
): UserView => ({
  userId: account.id,
  username: account.username,
  role: account.role,
  roleText: roleText(account),
  kind: account.kind,
  platform: account.platform,
  country: account.country,
  email: account.email,
  companyName: account.companyName || (account.company ?? ''),
  permissions,
  menu: menuWithin(buildMenu(account), permissions),
  routes: routesWithin(listRoutes(account), permissions),
  asksForCompany: !apiKey && isOwner(account) && account.companyName === '' && account.companyId === null,
  ...(account.provider !== null && { provider: account.provider }),
  ...(permissions.includes('preference:own') ? { preferences, openingViews } : { preferences: {} }),
})
