import { AsyncLocalStorage } from 'node:async_hooks'

const reads = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/**
 * While `work` runs, what `readOnce` has read stays as it was: an answer is made of one state of the
 * documents.
 */
export const withReadsKept = <T>(work: () => Promise<T>): Promise<T> => reads.run(new Map(), work)

/** Reads within `withReadsKept` once for each `key`, else each time. What fails is read again. */
export function readOnce<T>(key: string, read: () => Promise<T>): Promise<T> {
  const kept = reads.getStore()
  if (!kept) return read()
  const known = kept.get(key) as Promise<T> | undefined
  if (known) return known
  const reading = read()
  kept.set(key, reading)
  reading.catch(() => kept.delete(key))
  return reading
}
