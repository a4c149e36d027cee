export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

/** `false` cancels the step: nothing moves. */
export type MayEnter = (place: Place) => boolean

type To = string | { pathname?: string; search?: string; hash?: string }

const newKey = () => Math.random().toString(36).slice(2, 10)

/** Two slashes at the beginning would be another host, in links and steps that are made of it. */
const ownPath = (pathname: string) => pathname.replace(/^\/+/, '/')

const placeHere = (): Place => {
  const { state, key } = (history.state ?? {}) as { state?: unknown; key?: string }
  return {
    pathname: ownPath(location.pathname),
    search: location.search,
    hash: location.hash,
    state: state ?? null,
    key: key ?? 'first',
  }
}

export const toAddress = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>) =>
  `${pathname}${search}${hash}`

/**
 * The browser's history with a guard in front of every step, as the router's `navigator`. A step of the
 * browser's own (back, forward) has been made when it is told of: one that is not allowed becomes a step to
 * where the portal stands, so that nothing moves and the address fits again.
 * `onArrival` comes before all who listen, so that what follows from a place is drawn together with it.
 */
export function createHistory(mayEnter: MayEnter, onArrival: (place: Place) => void = () => {}) {
  let here = placeHere()
  const listeners = new Set<() => void>()
  const arrive = (place: Place) => {
    here = place
    onArrival(place)
    for (const listener of listeners) listener()
  }
  const resolve = (to: To, state: unknown): Place => {
    const address =
      typeof to === 'string' ? to : `${to.pathname ?? here.pathname}${to.search ?? ''}${to.hash ?? ''}`
    const { pathname, search, hash } = new URL(address, location.href)
    return { pathname: ownPath(pathname), search, hash, state: state ?? null, key: newKey() }
  }
  const step = (write: 'pushState' | 'replaceState') => (to: To, state?: unknown) => {
    const place = resolve(to, state)
    if (place.pathname !== here.pathname && !mayEnter(place)) return
    // A step to where the browser stands already would be one more to go back.
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
