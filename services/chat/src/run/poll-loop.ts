/** Repeats a task without overlapping runs. */
export class PollLoop {
  readonly #poll: () => Promise<boolean>
  readonly #failed: (error: unknown) => void
  #current: Promise<void> | undefined
  #hasFailed = false

  /** `poll` returns whether to run again at once. Logs only the first of several consecutive failures. */
  constructor(poll: () => Promise<boolean>, failed: (error: unknown) => void) {
    this.#poll = poll
    this.#failed = failed
  }

  /** Starts a poll, or joins the running one. */
  run(): Promise<void> {
    this.#current ??= this.#once().then((isMore) => {
      this.#current = undefined
      if (isMore) void this.run()
    })
    return this.#current
  }

  /** Resolves when no poll is running. */
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
