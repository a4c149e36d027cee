import type { Identity } from '@portal/contracts/access.ts'
import type { Preferences } from '@portal/contracts/preference.contract.ts'
import type { SignedIn, UserView } from '@portal/contracts/session.contract.ts'
import type { OpeningView } from '@portal/contracts/view.contract.ts'
import { menuOf, routesOf } from '../access/menu.rules.ts'
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

export const userView = (
  account: Account,
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
  permissions: permissionsOf(account),
  menu: menuOf(account),
  routes: routesOf(account),
  asksForCompany: isOwner(account) && account.companyName === '' && account.companyId === null,
  preferences,
  openingViews,
})
