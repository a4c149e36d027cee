import { onReport } from '@portal/federation/runtime/reports.ts'
import { useSyncExternalStore } from 'react'

let builds: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/**
 * Counts the builds of remotes that this page has loaded; each stays in memory. Returns a function that
 * stops it.
 */
export function countBuilds(): () => void {
  return onReport(({ remote, build, phase, problem }) => {
    const key = `${remote} ${build}`
    if (phase !== 'load' || problem !== undefined || builds.has(key)) return
    builds = new Set([...builds, key])
    for (const listener of listeners) listener()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useLoadedBuildCount = (): number => useSyncExternalStore(subscribe, () => builds.size)
