import type { Service } from '@portal/contracts/service.ts'
import { useSyncExternalStore } from 'react'

interface AwaitedJob {
  id: number
  service: Service
}

/** Jobs that this page waits for: it downloads their files when they are done. */
let awaited: readonly AwaitedJob[] = []
const listeners = new Set<() => void>()
const set = (next: readonly AwaitedJob[]) => {
  awaited = next
  for (const listener of listeners) listener()
}

/** Announces a started job to the shell, which tracks it after the page is closed. */
export const awaitJob = (id: number, service: Service = 'backoffice'): void =>
  set([...awaited, { id, service }])
export const removeAwaitedJob = (id: number, service: Service): void =>
  set(awaited.filter((one) => one.id !== id || one.service !== service))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useAwaitedJobs = (): readonly AwaitedJob[] => useSyncExternalStore(subscribe, () => awaited)
