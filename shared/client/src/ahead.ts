import { api } from './api.ts'
import { store } from './store.ts'

/** Status of a read beside its data. */
export interface Asked {
  endpointName?: string
  originalArgs?: unknown
}

/**
 * Reads what is probably asked for next, such as the page under the pointer: the same read with other
 * arguments. What is there already is not read again.
 */
export function readAhead({ endpointName, originalArgs }: Asked, change: object): void {
  if (endpointName === undefined) return
  const args = { ...(originalArgs as object), ...change }
  store.dispatch(api.util.prefetch(endpointName as never, args as never, {}))
}
