import { LRUCache } from 'lru-cache'

/** Last result, and whether it may be outdated. */
export interface CachedResult<Data> {
  data: Data
  readAt: number
  isOld: boolean
}

interface Kept {
  data: unknown
  readAt: number
  triedAt: number
  size: number
}

/**
 * Milliseconds for which a result is fresh; limits how often a service is asked, however many readers there
 * are.
 */
const freshMs = 1_000
/** Maximum characters of all cached logs. */
const maxKept = 64_000_000

/**
 * Cache for public pages. Sends one call per key at a time, and serves the last result if the service is
 * down.
 */
export class ResultCache {
  readonly #now: () => number
  readonly #kept = new LRUCache<string, Kept>({ maxSize: maxKept, sizeCalculation: ({ size }) => size })
  readonly #running = new Map<string, Promise<CachedResult<unknown>>>()

  constructor(now: () => number = () => Date.now()) {
    this.#now = now
  }

  /** @throws the error of `ask` if there is no earlier result */
  async read<Data>(key: string, ask: () => Promise<Data>): Promise<CachedResult<Data>> {
    const kept = this.#kept.get(key)
    if (kept && this.#now() - kept.triedAt < freshMs) return lastRead<Data>(kept)
    const running = this.#running.get(key) ?? this.#ask(key, ask).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running as Promise<CachedResult<Data>>
  }

  async #ask(key: string, ask: () => Promise<unknown>): Promise<CachedResult<unknown>> {
    try {
      const data = await ask()
      const now = this.#now()
      const kept: Kept = { data, readAt: now, triedAt: now, size: JSON.stringify(data).length + 1 }
      this.#kept.set(key, kept)
      return lastRead(kept)
    } catch (error) {
      const kept = this.#kept.get(key)
      if (!kept) throw error
      kept.triedAt = this.#now()
      return lastRead(kept)
    }
  }
}

const lastRead = <Data>({ data, readAt, triedAt }: Kept): CachedResult<Data> => ({
  data: data as Data,
  readAt,
  isOld: triedAt > readAt,
})
