import { setImmediate as turn } from 'node:timers/promises'

/**
 * Returns a function for long work in the main thread: called between two steps, it yields to the event loop
 * whenever `everyMs` have passed.
 */
export function createYield(everyMs = 10): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < everyMs) return
    await turn()
    since = performance.now()
  }
}
