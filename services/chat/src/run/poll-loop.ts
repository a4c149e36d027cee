/** Repeated work of which never more than one run is under way. */
export class PollLoop {
  readonly #poll: () => Promise<boolean>
  readonly #failed: (error: unknown) => void
  #current: Promise<void> | undefined
  #hasFailed = false

  /**
   * `poll` resolves with whether there is more to do at once. Of several failures in a row only the first is
   * reported.
   */
  constructor(poll: () => Promise<boolean>, failed: (error: unknown) => void) {
    this.#poll = poll
    this.#failed = failed
  }

  /** Starts a poll, or joins the one that is under way. */
  run(): Promise<void> {
    this.#current ??= this.#once().then((isMore) => {
      this.#current = undefined
      if (isMore) void this.run()
    })
    return this.#current
  }

  /** Resolves when no poll is under way. */
  async drain() {
    await this.#current
  }

  async #once(): Promise<boolean> {
    try {
      const isMore = await this.#poll()
      this.#hasFailed = false
      return isMore
    } catch (error) {
      if (!this.#hasFailed) this.#failed(error)
      this.#hasFailed = true
      return false
    }
  }
}
