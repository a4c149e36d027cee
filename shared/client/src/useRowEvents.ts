import { markStale } from './api.ts'
import { useEvents } from './events.ts'
import { store } from './store.ts'

/** Refetches data of a noun when one of its rows changes. */
export function useRowEvents(noun: string, ...tags: Parameters<typeof markStale>) {
  useEvents('row.changed', (event) => {
    if (event.noun === noun) store.dispatch(markStale(...tags))
  })
}
