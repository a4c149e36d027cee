import { includeParts, ownPermissions } from '@portal/contracts/permission.ts'
import type { UserView } from '@portal/contracts/session.contract.ts'

const rights = (nouns: string[], actions: string[]) =>
  nouns.flatMap((noun) => actions.map((action) => `${noun}:${action}`))

const base: UserView = {
  userId: 'U1',
  username: 'maintain',
  role: 'MAINTAIN',
  roleText: 'Maintainer',
  kind: 'staff',
  platform: 'LUX_POWER',
  country: 'US',
  email: 'maintain@example.com',
  companyName: '',
  permissions: rights(['order', 'device', 'warranty', 'defective', 'company'], ['view', 'edit', 'delete']),
  menu: [],
  routes: ['/', '/order', '/device'],
  asksForCompany: false,
  preferences: {},
}

/** Signed-in users for page tests, by their permissions. */
export const accounts = {
  maintain: base,
  admin: { ...base, userId: 'FIRST_1', username: 'admin', role: 'ADMIN', roleText: 'Administrator' },
  owner: {
    ...base,
    userId: 'U2',
    username: 'owner',
    role: 'OWNER',
    roleText: 'Owner',
    companyName: 'Sunny Roofs',
    permissions: rights(['order', 'device', 'warranty', 'defective'], ['view']),
  },
  viewer: {
    ...base,
    userId: 'U3',
    username: 'viewer',
    role: 'VIEWER',
    roleText: 'Viewer',
    permissions: [],
    routes: ['/'],
  },
} satisfies Record<string, UserView>
/** Adds the permissions that every account has, as the server does. */
export const withCommonPermissions = (user: UserView): UserView => ({
  ...user,
  permissions: includeParts([...ownPermissions, ...user.permissions]),
})
export type AccountName = keyof typeof accounts
