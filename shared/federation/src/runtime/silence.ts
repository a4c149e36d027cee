/** Looks within the limit. Each look that finds nothing new counts, however late it comes. */
const looks = 20

export interface Watch {
  signal: AbortSignal
  /** Something came: the silence begins anew. */
  heard(): void
  end(): void
}

/**
 * Aborts after `limit` milliseconds in which nothing was heard. While a slow machine is too busy to listen, looks do not pile up:
 * they come once when it is free again, so being busy is not taken for silence.
 */
export function watchSilence(url: string, limit: number): Watch {
  const abort = new AbortController()
  let silent = 0
  const timer = setInterval(() => {
    silent += 1
    if (silent <= looks) return
    clearInterval(timer)
    abort.abort(new Error(`${url}: no answer for ${limit} ms`))
  }, limit / looks)
  return {
    signal: abort.signal,
    heard: () => {
      silent = 0
    },
    end: () => clearInterval(timer),
  }
}
