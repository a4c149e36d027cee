interface Level {
  tokens: number
  at: number
}

/** Maximum stored buckets; the least recently used ones are full again. */
const maxKeys = 20_000

/** Token bucket per key: a burst, then a rate per minute, counted in this process. */
export class TokenBuckets {
  readonly #burst: number
  readonly #perMinute: number
  /** Least recently used first. */
  readonly #levels = new Map<string, Level>()

  constructor(burst: number, perMinute: number) {
    this.#burst = burst
    this.#perMinute = perMinute
  }

  /** Takes a token; returns 0, or the milliseconds until the next token. */
  take(key: string, now = Date.now()): number {
    const level = this.#levels.get(key) ?? { tokens: this.#burst, at: now }
    const tokens = Math.min(this.#burst, level.tokens + ((now - level.at) * this.#perMinute) / 60_000)
    const isFree = tokens >= 1
    this.#levels.delete(key)
    this.#levels.set(key, { tokens: isFree ? tokens - 1 : tokens, at: now })
    if (this.#levels.size > maxKeys) this.#dropOldest()
    return isFree ? 0 : Math.ceil(((1 - tokens) * 60_000) / this.#perMinute)
  }

  #dropOldest() {
    for (const key of this.#levels.keys()) {
      this.#levels.delete(key)
      return
    }
  }
}
