import { setImmediate as turn } from 'node:timers/promises'

/**
 * For long work that cannot leave this thread: called between two steps, lets the event loop turn whenever
 * `everyMs` have gone by.
 */
export function pauses(everyMs = 10): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < everyMs) return
    await turn()
    since = performance.now()
  }
}
