import { stale } from './api.ts'
import { useEvents } from './events.ts'
import { store } from './store.ts'

/** Reads again what shows rows of a noun as soon as one of them has changed. */
export function useRowEvents(noun: string, ...tags: Parameters<typeof stale>) {
  useEvents('row.changed', (event) => {
    if (event.noun === noun) store.dispatch(stale(...tags))
  })
}
