import { onEvent } from '@portal/client'
import { onReport } from '@portal/federation/runtime/reports.ts'
import { refreshRegistry } from './registry.ts'

/** Milliseconds between two looks of a visible page: for pages that hear of no events. */
const pollMs = 30_000
/** Milliseconds in which further failures lead to no further look. */
const failureCooldownMs = 2_000

/**
 * Keeps the registry as the portal has it: when the portal says so, when events may have been missed, when
 * somebody comes back to the page, and when a release turns out to be gone. Answers a function that ends it.
 */
export function followRegistry(): () => void {
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = () => {
    lookedAt = performance.now()
    void refreshRegistry()
  }
  const lookIfSeen = () => document.visibilityState === 'visible' && look()
  const timer = setInterval(lookIfSeen, pollMs)
  document.addEventListener('visibilitychange', lookIfSeen)
  window.addEventListener('online', look)
  const ends = [
    onEvent('registry.changed', look),
    onEvent('gap', look),
    onReport(({ phase, problem }) => {
      if (problem !== undefined && phase !== 'render' && performance.now() - lookedAt > failureCooldownMs)
        look()
    }),
  ]
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfSeen)
    window.removeEventListener('online', look)
    for (const end of ends) end()
  }
}
