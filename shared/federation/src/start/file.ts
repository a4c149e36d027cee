import { type Attempt, quietAfterMs, silenceTimeoutMs } from './retry.ts'

/** Interval of checks. A machine too busy to check counts one check, not the elapsed time. */
const tickMs = 125
/** Timeout of a file's first attempt, even while it makes progress. */
const firstTryTimeoutMs = 25_000
/** Minimum bytes that count as progress; a slower transfer counts as silence. */
const minProgressBytes = 1024

/**
 * Listeners for progress of any file: while one file arrives, the connection works, and others may be queued
 * behind it.
 */
const progressListeners = new Set<() => void>()

/**
 * Reads a script completely into the browser's cache. Fails on silence, on any status but success and on
 * another media type.
 */
export async function readScript(address: string, { number, signal, quiet }: Attempt): Promise<void> {
  const timeout = new AbortController()
  let silentMs = 0
  let ageMs = 0
  let bytes = 0
  const resetSilence = () => {
    silentMs = 0
  }
  const check = () => {
    silentMs += tickMs
    ageMs += tickMs
    if (silentMs === quietAfterMs) quiet()
    if (silentMs > silenceTimeoutMs(number) || ageMs > firstTryTimeoutMs * (number + 1)) timeout.abort()
  }
  progressListeners.add(resetSilence)
  const timer = setInterval(check, tickMs)
  try {
    const answer = await fetch(address, { signal: AbortSignal.any([signal, timeout.signal]) })
    if (!answer.ok || !/javascript/.test(answer.headers.get('content-type') ?? '')) throw Error(address)
    resetSilence()
    const reader = answer.body?.getReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      bytes += piece.value.length
      if (bytes < minProgressBytes) continue
      bytes = 0
      for (const one of progressListeners) one()
    }
  } finally {
    clearInterval(timer)
    progressListeners.delete(resetSilence)
    timeout.abort()
  }
}
