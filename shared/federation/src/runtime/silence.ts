/** Looks within the limit. Each look that finds nothing new counts, however late it comes. */
const looks = 20
/** Bytes that count as something: what trickles in byte by byte is as good as silent. */
const something = 1024
/** Milliseconds that a file may take, however it comes. */
const longest = 25_000

export interface Watch {
  signal: AbortSignal
  /** So many bytes came. When they are something, the silence begins anew. */
  heard(bytes: number): void
  end(): void
}

/**
 * Aborts after `limit` milliseconds in which nothing was heard, or next to nothing, and of what goes on for too long. While a slow
 * machine is too busy to listen, looks do not pile up: they come once when it is free again, so being busy is not taken for silence.
 */
export function watchSilence(url: string, limit: number): Watch {
  const abort = new AbortController()
  const pause = limit / looks
  let silent = 0
  let all = 0
  let bytes = 0
  const timer = setInterval(() => {
    silent += 1
    all += 1
    const isLate = all * pause > longest
    if (silent <= looks && !isLate) return
    clearInterval(timer)
    abort.abort(new Error(isLate ? `${url}: not here after ${longest} ms` : `${url}: no answer for ${limit} ms`))
  }, pause)
  return {
    signal: abort.signal,
    heard: (more) => {
      bytes += more
      if (bytes < something) return
      bytes = 0
      silent = 0
    },
    end: () => clearInterval(timer),
  }
}
