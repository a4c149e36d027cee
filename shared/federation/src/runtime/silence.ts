/** Number of checks within the limit. Each check without new data counts, however late it runs. */
const checks = 20
/** Minimum bytes that count as progress; a slower transfer counts as silence. */
const minProgressBytes = 1024
/** Maximum milliseconds of a whole transfer. */
const maxMs = 25_000

export interface SilenceWatch {
  signal: AbortSignal
  /** Counts received bytes; enough of them reset the idle timeout. */
  heard(bytes: number): void
  end(): void
}

/**
 * Aborts after `limitMs` without significant data, and at the total limit. Checks do not accumulate while a
 * machine is busy: they run once afterwards, so a busy machine does not look silent.
 */
export function watchSilence(url: string, limitMs: number): SilenceWatch {
  const abort = new AbortController()
  const checkIntervalMs = limitMs / checks
  let silent = 0
  let all = 0
  let bytes = 0
  const timer = setInterval(() => {
    silent += 1
    all += 1
    const isLate = all * checkIntervalMs > maxMs
    if (silent <= checks && !isLate) return
    clearInterval(timer)
    abort.abort(
      new Error(isLate ? `${url}: not here after ${maxMs} ms` : `${url}: no answer for ${limitMs} ms`),
    )
  }, checkIntervalMs)
  return {
    signal: abort.signal,
    heard: (more) => {
      bytes += more
      if (bytes < minProgressBytes) return
      bytes = 0
      silent = 0
    },
    end: () => clearInterval(timer),
  }
}
