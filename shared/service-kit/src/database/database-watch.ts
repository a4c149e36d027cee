import type { FastifyBaseLogger } from 'fastify'

const intervalMs = 3_000

/**
 * Logs when the database stops and resumes answering, because calls that wait for a frozen database log
 * nothing before their own timeouts. Returns a function that stops it.
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
