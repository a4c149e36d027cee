import { quietAfterMs, retryUntilDone, silenceTimeoutMs } from '@portal/federation/start/retry.ts'
import '@portal/federation/start/portal-start.ts'

/** Repeats a call that the start requires until it is answered; shows a message if it takes long. */
export function callUntilAnswered<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const keepTrying = globalThis.portalStart?.persist ?? retryUntilDone
  return keepTrying(({ number, signal, quiet }) => {
    const late = setTimeout(quiet, quietAfterMs)
    return ask(AbortSignal.any([signal, AbortSignal.timeout(silenceTimeoutMs(number))])).finally(() =>
      clearTimeout(late),
    )
  })
}
