import type { SignedIn, UserView } from '@portal/contracts/session.contract.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

const stored = 'portal.session'

/** Nobody is signed in: may do nothing. */
export const nobody: UserView = {
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
}

/** What sign-in answers, as the session holds it; menu and routes follow with the first `user/view`. */
const fromSignIn = (answer: SignedIn): UserView => ({
  ...nobody,
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
    const text = localStorage.getItem(stored)
    return text ? { ...nobody, ...(JSON.parse(text) as UserView) } : null
  } catch {
    return null
  }
}

const keep = (user: UserView | null) => {
  if (user) localStorage.setItem(stored, JSON.stringify(user))
  else localStorage.removeItem(stored)
}

const slice = createSlice({
  name: 'session',
  initialState: () => ({ user: storedSession() }),
  reducers: {
    signedIn: (_, { payload }: PayloadAction<SignedIn>) => ({ user: fromSignIn(payload) }),
    viewed: (_, { payload }: PayloadAction<UserView>) => ({ user: payload }),
    ended: () => ({ user: null }),
  },
})

export const sessionReducer = slice.reducer
export const { signedIn, viewed, ended } = slice.actions
/** Writes what the store holds where a reload and the other tabs find it. */
export const keepSession = keep
export const sessionStorageKey = stored
