import type { Identity } from '@portal/contracts/access.ts'
import type { Preferences } from '@portal/contracts/preference.contract.ts'
import type { UserView } from '@portal/contracts/session.contract.ts'
import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'
import type { OpeningView } from '@portal/contracts/view.contract.ts'
import { type KeyInForce, permissionsWithin } from '../access/key.rules.ts'
import { menuOf, menuWithin, routesOf, routesWithin } from '../access/menu.rules.ts'
import { grantsOf, permissionsOf, roleText } from '../access/permission.rules.ts'
import type { Account } from '../account/account.repo.ts'

export const identityOf = (account: Account, sessionId: string): Identity => ({
  userId: account.id,
  username: account.username,
  role: account.role,
  kind: account.kind,
  grants: [...grantsOf(account)],
  permissions: permissionsOf(account),
  companyId: account.companyId,
  sessionId,
})

/** As users and sessions are called, so that whatever counts or ends those does the same for keys. */
const keyUserId = ({ id }: KeyInForce) => `key:${id}`

/** Who calls by an API key, or, with the id of a session, by a session that the key has opened. */
export function identityOfKey(account: Account, key: KeyInForce, sessionId?: string): Identity {
  const own = identityOf(account, sessionId ?? keyUserId(key))
  return {
    ...own,
    grants: [],
    permissions: permissionsWithin(key.scope, own.permissions),
    apiKey: { id: key.id, name: key.name, isSession: sessionId !== undefined },
  }
}

export const signedIn = (account: Account, token: string): SignedIn => ({
  token,
  username: account.username,
  role: account.role,
  roleText: roleText(account),
  country: account.country,
  userId: account.id,
  ...(account.email && { email: account.email }),
  ...(account.platform && { platform: account.platform }),
  permissions: permissionsOf(account).join(','),
})

const isOwner = ({ role, kind }: Account) => kind === 'staff' && (role === 'OWNER' || role === 'OWNER_L2')

/** What the account has, and of it no more than the session has that asks. */
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
  permissions: permissionsOf(account).filter((permission) => !apiKey || permissions.includes(permission)),
  menu: apiKey ? menuWithin(menuOf(account), permissions) : menuOf(account),
  routes: apiKey ? routesWithin(routesOf(account), permissions) : routesOf(account),
  asksForCompany: !apiKey && isOwner(account) && account.companyName === '' && account.companyId === null,
  ...(account.provider !== null && { provider: account.provider }),
  preferences,
  openingViews,
})
