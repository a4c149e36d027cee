import { api } from './api.ts'
import { store } from './store.ts'

/** State of a query with its data. */
export interface QueryState {
  endpointName?: string
  originalArgs?: unknown
}

/**
 * Prefetches the probable next query, such as the page under the pointer: the same query with changed
 * arguments. Cached data is not fetched again.
 */
export function prefetchWith({ endpointName, originalArgs }: QueryState, change: object): void {
  if (endpointName === undefined) return
  const args = { ...(originalArgs as object), ...change }
  store.dispatch(api.util.prefetch(endpointName as never, args as never, {}))
}
