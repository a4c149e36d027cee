import type { UserView } from '@portal/contracts/session.contract.ts'
import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { api } from './api.ts'
import { withdrawActions } from './notify.ts'
import { sessionEnded, sessionReducer, sessionViewed } from './session.ts'
import { emptySession, sessionStorageKey, storedSession, storeSession } from './stored-session.ts'
import { setTimeZone, timeZoneKey } from './time-zone.ts'
import { unconfirmedSettings, withUnconfirmedSettings } from './unconfirmed-settings.ts'

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
  middleware: (defaults) =>
    defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
})
setupListeners(store.dispatch)
store.subscribe(() => setTimeZone(store.getState().session.user?.preferences[timeZoneKey]))
export type State = ReturnType<typeof store.getState>

/** Applies the answer of `user/view`. */
export function updateSession(answer: UserView): void {
  const user = withUnconfirmedSettings(answer)
  store.dispatch(sessionViewed(user))
  storeSession(user)
}
/** Removes the user and all cached data. */
export function closeSession(): void {
  unconfirmedSettings.clear()
  withdrawActions()
  store.dispatch(sessionEnded())
  storeSession(null)
  store.dispatch(api.util.resetApiState())
}

/** Returns the session. Follows sign-in and sign-out in other browser tabs. */
window.addEventListener('storage', ({ key }) => {
  if (key !== sessionStorageKey && key !== null) return
  const user = storedSession()
  if (user?.userId !== store.getState().session.user?.userId) {
    withdrawActions()
    store.dispatch(api.util.resetApiState())
  }
  store.dispatch(user ? sessionViewed(user) : sessionEnded())
})

export function useSession() {
  const user = useSelector((state: State) => state.session.user)
  const may = useCallback((permission: string) => user?.permissions.includes(permission) ?? false, [user])
  return { user: user ?? emptySession, signedIn: user !== null, can: may }
}
