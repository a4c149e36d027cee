import { onEvent } from '@portal/client'
import { onReport } from '@portal/federation/runtime/reports.ts'
import { refreshRegistry } from './registry.ts'

/** Poll interval in milliseconds of a visible page. It covers pages that receive no events. */
const pollMs = 30_000
/** Milliseconds after a refresh in which further failures trigger none. */
const failureCooldownMs = 2_000

/**
 * Keeps the registry current: on events, after missed events, when the user returns to the page, and when a
 * release no longer exists. Returns a function that stops it.
 */
export function keepRegistryCurrent(): () => void {
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
