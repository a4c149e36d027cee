import type { FastifyBaseLogger } from 'fastify'

/** Between two looks. */
const intervalMs = 3_000

/**
 * Logs that the database gives no answer, and that it does again: the calls that wait for a frozen one say
 * nothing until their own limits. Answers how to end it.
 */
export function watchDatabase(
  ping: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  everyMs = intervalMs,
): () => void {
  let silentSince: number | undefined
  let isAsking = false
  const look = async () => {
    if (isAsking) return
    isAsking = true
    const askedAt = Date.now()
    try {
      await ping()
      if (silentSince !== undefined)
        log.warn({ silentMs: Date.now() - silentSince }, 'the database answers again')
      silentSince = undefined
    } catch (err) {
      if (silentSince === undefined)
        log.error(
          { err },
          'the database does not answer: it is frozen or cannot be reached, or all connections are in use',
        )
      silentSince ??= askedAt
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}
