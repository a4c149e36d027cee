import type { Database } from '../database/database.ts'
import { sealAll } from './chain.repo.ts'

const intervalMs = 5_000

/** Seals a service's audit every few seconds; every copy may run it. Returns a function that stops it. */
export function startSealing(db: Database, onError: (error: Error) => void): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= sealAll(db, stopping.signal)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, intervalMs).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
