import type { UserView } from '@portal/contracts/session.contract.ts'
import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'

export const sessionStorageKey = 'portal.session'

/** Session without a user and permissions. */
export const emptySession: UserView = {
  userId: '',
  username: '',
  role: 'VIEWER',
  roleText: '',
  kind: 'plain',
  platform: '',
  country: '',
  email: '',
  companyName: '',
  permissions: [],
  menu: [],
  routes: [],
  asksForCompany: false,
  preferences: {},
}

/** Converts the answer of sign-in to a session; menu and routes follow with the first `user/view`. */
export const fromSignIn = (answer: SignedIn): UserView => ({
  ...emptySession,
  userId: answer.userId,
  username: answer.username,
  role: answer.role,
  roleText: answer.roleText,
  country: answer.country,
  email: answer.email ?? '',
  platform: answer.platform ?? '',
  permissions: answer.permissions
    .split(',')
    .map((permission) => permission.trim())
    .filter(Boolean),
})

export function storedSession(): UserView | null {
  try {
    const text = localStorage.getItem(sessionStorageKey)
    return text ? { ...emptySession, ...(JSON.parse(text) as UserView) } : null
  } catch {
    return null
  }
}

/** Stores the session for reloads and other tabs. */
export const storeSession = (user: UserView | null) => {
  if (user) localStorage.setItem(sessionStorageKey, JSON.stringify(user))
  else localStorage.removeItem(sessionStorageKey)
}
/** Stores the session for the portal's start, because the sign-in page has no store. */
export const storeSignIn = (answer: SignedIn) => storeSession(fromSignIn(answer))
