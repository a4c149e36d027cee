import { token } from '@portal/client'
import { type LoadReport, releaseRoutes } from '@portal/contracts/release.contract.ts'
import { onReport } from '@portal/federation/runtime/reports.ts'

/** Delay in milliseconds in which reports are collected. */
const gatherMs = 5_000
/** Limit per call. */
const batch = 50
/** Maximum number of reports per page, which bounds its share of the figures. */
const limit = 300

/**
 * Counts each phase of a build once per page, including failures: a page that retries every second is one
 * report.
 */
const keyOf = ({ remote, build, phase, problem }: LoadReport) =>
  `${remote} ${build} ${phase} ${problem ?? ''}`

/**
 * Reports load results for the figures of the releases. Drops reports that cannot be sent, and all reports
 * without a session. Returns a function that stops it.
 */
export function sendReports(): () => void {
  const seen = new Set<string>()
  let waiting: LoadReport[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function send() {
    clearTimeout(timer)
    timer = undefined
    const bearer = token()
    const reports = waiting.splice(0, batch)
    if (!bearer || reports.length === 0) return
    fetch(new URL(`/api${releaseRoutes.reportLoads.path}`, location.origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reports }),
      credentials: 'include',
      keepalive: true,
    }).catch(() => {})
  }
  const end = onReport((report) => {
    const key = keyOf(report)
    if (!token() || seen.has(key) || seen.size >= limit || waiting.length >= batch) return
    seen.add(key)
    waiting = [...waiting, { ...report, ms: Math.min(report.ms, 600_000) }]
    timer ??= setTimeout(send, gatherMs)
  })
  const leave = () => document.visibilityState === 'hidden' && send()
  document.addEventListener('visibilitychange', leave)
  window.addEventListener('pagehide', send)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', leave)
    window.removeEventListener('pagehide', send)
    end()
  }
}
