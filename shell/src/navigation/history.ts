export interface HistoryLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

/** Returns `false` to cancel the navigation. */
export type NavigationGuard = (place: HistoryLocation) => boolean

type To = string | { pathname?: string; search?: string; hash?: string }

const newKey = () => Math.random().toString(36).slice(2, 10)

/** Removes double leading slashes, which links would resolve to another host. */
const ownPath = (pathname: string) => pathname.replace(/^\/+/, '/')

const placeHere = (): HistoryLocation => {
  const { state, key } = (history.state ?? {}) as { state?: unknown; key?: string }
  return {
    pathname: ownPath(location.pathname),
    search: location.search,
    hash: location.hash,
    state: state ?? null,
    key: key ?? 'first',
  }
}

export const toAddress = ({
  pathname,
  search,
  hash,
}: Pick<HistoryLocation, 'pathname' | 'search' | 'hash'>) => `${pathname}${search}${hash}`

/**
 * Browser history with a guard before every navigation, as the router's `navigator`. The browser's own steps
 * (back, forward) are reported afterwards: a forbidden one is reverted, so that page and address match.
 * `onArrival` runs before all listeners, so that dependent state renders together.
 */
export function createHistory(
  mayEnter: NavigationGuard,
  onArrival: (place: HistoryLocation) => void = () => {},
) {
  let here = placeHere()
  const listeners = new Set<() => void>()
  const arrive = (place: HistoryLocation) => {
    here = place
    onArrival(place)
    for (const listener of listeners) listener()
  }
  const resolve = (to: To, state: unknown): HistoryLocation => {
    const address =
      typeof to === 'string' ? to : `${to.pathname ?? here.pathname}${to.search ?? ''}${to.hash ?? ''}`
    const { pathname, search, hash } = new URL(address, location.href)
    return { pathname: ownPath(pathname), search, hash, state: state ?? null, key: newKey() }
  }
  const step = (write: 'pushState' | 'replaceState') => (to: To, state?: unknown) => {
    const place = resolve(to, state)
    if (place.pathname !== here.pathname && !mayEnter(place)) return
    // Replaces the entry if the location is equal.
    history[toAddress(place) === toAddress(here) ? 'replaceState' : write](
      { state: place.state, key: place.key },
      '',
      toAddress(place),
    )
    arrive(place)
  }
  const onPop = () => {
    const place = placeHere()
    if (place.pathname === here.pathname || mayEnter(place)) return arrive(place)
    history.replaceState({ state: here.state, key: here.key }, '', toAddress(here))
  }
  window.addEventListener('popstate', onPop)
  return {
    place: () => here,
    push: step('pushState'),
    replace: step('replaceState'),
    go: (delta: number) => history.go(delta),
    createHref: (to: To) =>
      typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end: () => window.removeEventListener('popstate', onPop),
  }
}
export type PortalHistory = ReturnType<typeof createHistory>
