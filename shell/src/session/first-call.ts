import { quietAfterMs, retryUntilDone, silenceTimeoutMs } from '@portal/federation/start/retry.ts'
import '@portal/federation/start/portal-start.ts'

/**
 * Makes a call that the start cannot do without, until it is answered; when that takes long, the page says
 * so.
 */
export function firstCall<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const keepTrying = globalThis.portalStart?.persist ?? retryUntilDone
  return keepTrying(({ number, signal, quiet }) => {
    const late = setTimeout(quiet, quietAfterMs)
    return ask(AbortSignal.any([signal, AbortSignal.timeout(silenceTimeoutMs(number))])).finally(() =>
      clearTimeout(late),
    )
  })
}
