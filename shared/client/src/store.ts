import type { UserView } from '@portal/contracts/session.contract.ts'
import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { api } from './api.ts'
import { withdrawOffers } from './notify.ts'
import { ended, sessionReducer, viewed } from './session.ts'
import { nobody, sessionStorageKey, storedSession, storeSession } from './stored-session.ts'
import { chooseTimeZone, timeZoneKey } from './time-zone.ts'
import { unsaved, withUnsaved } from './unsaved.ts'

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
  middleware: (defaults) =>
    defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
})
setupListeners(store.dispatch)
store.subscribe(() => chooseTimeZone(store.getState().session.user?.preferences[timeZoneKey]))
export type State = ReturnType<typeof store.getState>

/** Takes over what `user/view` answered. */
export function updateSession(answer: UserView): void {
  const user = withUnsaved(answer)
  store.dispatch(viewed(user))
  storeSession(user)
}
/** Forgets the user and everything that was read for it. */
export function closeSession(): void {
  unsaved.clear()
  withdrawOffers()
  store.dispatch(ended())
  storeSession(null)
  store.dispatch(api.util.resetApiState())
}

/** Follows sign-in and sign-out of other browser tabs. */
window.addEventListener('storage', ({ key }) => {
  if (key !== sessionStorageKey && key !== null) return
  const user = storedSession()
  if (user?.userId !== store.getState().session.user?.userId) {
    withdrawOffers()
    store.dispatch(api.util.resetApiState())
  }
  store.dispatch(user ? viewed(user) : ended())
})

export function useSession() {
  const user = useSelector((state: State) => state.session.user)
  const may = useCallback((permission: string) => user?.permissions.includes(permission) ?? false, [user])
  return { user: user ?? nobody, signedIn: user !== null, can: may }
}
