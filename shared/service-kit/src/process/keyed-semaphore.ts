/** Semaphore for long use: limits per key and in total. */
export class KeyedSemaphore {
  readonly #held = new Map<string, number>()
  readonly #ofOne: number
  readonly #ofAll: number
  #total = 0

  constructor(ofOne: number, ofAll = Number.POSITIVE_INFINITY) {
    this.#ofOne = ofOne
    this.#ofAll = ofAll
  }

  /** Returns a release function, or undefined when the key or the total has reached its limit. */
  take(key: string): (() => void) | undefined {
    const held = this.#held.get(key) ?? 0
    if (held >= this.#ofOne || this.#total >= this.#ofAll) return undefined
    this.#held.set(key, held + 1)
    this.#total++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#total--
      const left = (this.#held.get(key) ?? 1) - 1
      if (left === 0) this.#held.delete(key)
      else this.#held.set(key, left)
    }
  }
}
