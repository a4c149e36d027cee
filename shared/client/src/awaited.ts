import { useSyncExternalStore } from 'react'

/** Jobs that somebody waits for in this page: their files are fetched as soon as they are done. */
let awaited: readonly number[] = []
const listeners = new Set<() => void>()
const set = (next: readonly number[]) => {
  awaited = next
  for (const listener of listeners) listener()
}

/** Whoever started a job says so; the shell, which outlives pages, sees to the rest. */
export const awaitJob = (id: number): void => set([...awaited, id])
export const dropJob = (id: number): void => set(awaited.filter((one) => one !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useAwaitedJobs = (): readonly number[] => useSyncExternalStore(subscribe, () => awaited)
