/** Regular work, of which there is never more than one turn at a time. */
export class Round {
  readonly #turn: () => Promise<boolean>
  readonly #failed: (error: unknown) => void
  #running: Promise<void> | undefined
  #hasFailed = false

  /** A turn answers whether there is more to do at once. Of an outage, only the first turn that fails is told. */
  constructor(turn: () => Promise<boolean>, failed: (error: unknown) => void) {
    this.#turn = turn
    this.#failed = failed
  }

  /** Takes a turn, or resolves with the one that is under way. */
  go(): Promise<void> {
    this.#running ??= this.#once().then((isMore) => {
      this.#running = undefined
      if (isMore) void this.go()
    })
    return this.#running
  }

  /** Resolves when none is under way. */
  async rest() {
    await this.#running
  }

  async #once(): Promise<boolean> {
    try {
      const isMore = await this.#turn()
      this.#hasFailed = false
      return isMore
    } catch (error) {
      if (!this.#hasFailed) this.#failed(error)
      this.#hasFailed = true
      return false
    }
  }
}
