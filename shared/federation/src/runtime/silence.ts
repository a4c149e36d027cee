/** Checks within the limit. Each check that finds nothing new counts, however late it comes. */
const checks = 20
/** Bytes that count as progress: what trickles in byte by byte is as good as silent. */
const minProgressBytes = 1024
/** Milliseconds that a file may take, however it comes. */
const maxMs = 25_000

export interface Watch {
  signal: AbortSignal
  /** So many bytes came. When they are progress, the silence begins anew. */
  heard(bytes: number): void
  end(): void
}

/**
 * Aborts after `limitMs` in which nothing was heard, or next to nothing, and of what goes on for too long.
 * While a slow machine is too busy to listen, checks do not pile up: they come once when it is free again, so
 * being busy is not taken for silence.
 */
export function watchSilence(url: string, limitMs: number): Watch {
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
