import type { FastifyInstance } from 'fastify'
import * as files from '../file.repo.ts'

const intervalMs = 1_000

/**
 * Its signal aborts once reading the file was cancelled, by whichever copy of the service; `stop` ends the
 * watch.
 */
export function watchCancelling(app: FastifyInstance, fileId: number) {
  const cancelled = new AbortController()
  const timer = setInterval(() => {
    // A database that is away is told by the work itself.
    files.isCancelled(app.db, fileId).then(
      (is) => is && cancelled.abort(),
      () => {},
    )
  }, intervalMs)
  return { signal: cancelled.signal, stop: () => clearInterval(timer) }
}
