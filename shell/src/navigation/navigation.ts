import { notify, store, t } from '@portal/client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { listPages } from '../registry/page.ts'
import { registry } from '../registry/registry.ts'
import { browser } from '../session/session.ts'
import { checkAddress, type Verdict } from './guard.rules.ts'
import { createHistory, type HistoryLocation, type PortalHistory, toAddress } from './history.ts'

export const checkCurrentAddress = (path: string) =>
  checkAddress(path, listPages(registry()), store.getState().session.user)

export const notifyForbidden = () => notify.error(t("You don't have access to this page."))

/**
 * Cancels a forbidden navigation with a message. The browser handles navigation to other documents, and asks
 * before discarding input.
 */
function mayEnter(place: HistoryLocation) {
  const { kind } = checkCurrentAddress(place.pathname)
  if (kind === 'forbidden') notifyForbidden()
  if (kind === 'document') browser.leave(toAddress(place))
  return kind !== 'forbidden' && kind !== 'document'
}

/** `onArrival` runs before all listeners, with the guard's verdict. */
export const portalHistory = (onArrival: (place: HistoryLocation, verdict: Verdict) => void) =>
  createHistory(mayEnter, (place) => onArrival(place, checkCurrentAddress(place.pathname)))

const History = createContext<PortalHistory | null>(null)
export const HistoryProvider = History.Provider

export function useHistory(): PortalHistory {
  const history = useContext(History)
  if (!history) throw new Error('no history above this component')
  return history
}
export const useCurrentLocation = () => {
  const history = useHistory()
  return useSyncExternalStore(history.listen, history.place)
}

/** Reads a value of the current location, and re-renders only when it changes. */
export const useLocationValue = <Value extends string | boolean>(
  read: (place: HistoryLocation) => Value,
): Value => {
  const history = useHistory()
  return useSyncExternalStore(history.listen, () => read(history.place()))
}
