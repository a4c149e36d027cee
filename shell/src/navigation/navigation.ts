import { notify, store, t } from '@portal/client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { listPages } from '../registry/page.ts'
import { registry } from '../registry/registry.ts'
import { browser } from '../session/session.ts'
import { judge, type Verdict } from './guard.rules.ts'
import { createHistory, type Place, type PortalHistory, toAddress } from './history.ts'

export const verdictAt = (path: string) => judge(path, listPages(registry()), store.getState().session.user)

export const notifyForbidden = () => notify.error(t("You don't have access to this page."))

/**
 * Cancels a forbidden step with a message. The browser handles steps to other documents, and asks before
 * discarding input.
 */
function mayEnter(place: Place) {
  const { kind } = verdictAt(place.pathname)
  if (kind === 'forbidden') notifyForbidden()
  if (kind === 'document') browser.leave(toAddress(place))
  return kind !== 'forbidden' && kind !== 'document'
}

/** `onArrival` runs before all listeners, with the guard's decision. */
export const portalHistory = (onArrival: (place: Place, verdict: Verdict) => void) =>
  createHistory(mayEnter, (place) => onArrival(place, verdictAt(place.pathname)))

const History = createContext<PortalHistory | null>(null)
export const HistoryProvider = History.Provider

export function useHistory(): PortalHistory {
  const history = useContext(History)
  if (!history) throw new Error('no history above this component')
  return history
}
export const usePlace = () => {
  const history = useHistory()
  return useSyncExternalStore(history.listen, history.place)
}

/** Reads a value of the current location, and re-renders only when it changes. */
export const useAtPlace = <Value extends string | boolean>(read: (place: Place) => Value): Value => {
  const history = useHistory()
  return useSyncExternalStore(history.listen, () => read(history.place()))
}
