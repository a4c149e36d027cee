import { LRUCache } from 'lru-cache'

/** Last result, and whether it may be outdated. */
export interface LastRead<Data> {
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
 * Milliseconds for which what was read is as good as new: so seldom a log is asked for, however many look at
 * it.
 */
const freshMs = 1_000
/** Characters, of all logs together. */
const maxKept = 64_000_000

/**
 * Reads of a service for pages that anybody may open: one at a time of each key, and what came last for when
 * the service is away.
 */
export class LastReads {
  readonly #now: () => number
  readonly #kept = new LRUCache<string, Kept>({ maxSize: maxKept, sizeCalculation: ({ size }) => size })
  readonly #running = new Map<string, Promise<LastRead<unknown>>>()

  constructor(now: () => number = () => Date.now()) {
    this.#now = now
  }

  /** @throws the error of `ask` without an earlier result */
  async read<Data>(key: string, ask: () => Promise<Data>): Promise<LastRead<Data>> {
    const kept = this.#kept.get(key)
    if (kept && this.#now() - kept.triedAt < freshMs) return lastRead<Data>(kept)
    const running = this.#running.get(key) ?? this.#ask(key, ask).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running as Promise<LastRead<Data>>
  }

  async #ask(key: string, ask: () => Promise<unknown>): Promise<LastRead<unknown>> {
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

const lastRead = <Data>({ data, readAt, triedAt }: Kept): LastRead<Data> => ({
  data: data as Data,
  readAt,
  isOld: triedAt > readAt,
})
