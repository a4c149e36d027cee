interface Level {
  tokens: number
  at: number
}

/** Keys that are remembered; one that was not met for so long has a full bucket anyway. */
const mostKeys = 20_000

/** So many at once, and so many a minute from then on, for each key. Counted in this process. */
export class Buckets {
  readonly #burst: number
  readonly #perMinute: number
  /** The one that was met last stands last. */
  readonly #levels = new Map<string, Level>()

  constructor(burst: number, perMinute: number) {
    this.#burst = burst
    this.#perMinute = perMinute
  }

  /** Takes one; answers 0, or the milliseconds until there is one again. */
  take(key: string, now = Date.now()): number {
    const level = this.#levels.get(key) ?? { tokens: this.#burst, at: now }
    const tokens = Math.min(this.#burst, level.tokens + ((now - level.at) * this.#perMinute) / 60_000)
    const isFree = tokens >= 1
    this.#levels.delete(key)
    this.#levels.set(key, { tokens: isFree ? tokens - 1 : tokens, at: now })
    if (this.#levels.size > mostKeys) this.#forgetFirst()
    return isFree ? 0 : Math.ceil(((1 - tokens) * 60_000) / this.#perMinute)
  }

  #forgetFirst() {
    for (const key of this.#levels.keys()) {
      this.#levels.delete(key)
      return
    }
  }
}
