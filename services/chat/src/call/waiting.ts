import { Problem } from '@portal/service-kit/problem.ts'

/** Calls that wait for an answer, so many of each user at a time. Counted in this process. */
export class Waiting {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** @throws Problem `chat.too_many_waiting` */
  async of<Result>(userId: string, wait: () => Promise<Result>): Promise<Result> {
    const before = this.#counts.get(userId) ?? 0
    if (before >= this.#most) {
      const msg = `${this.#most} calls of yours wait for answers already. Try again when one of them has ended.`
      throw new Problem('chat.too_many_waiting', { status: 429, msg })
    }
    this.#counts.set(userId, before + 1)
    try {
      return await wait()
    } finally {
      const left = (this.#counts.get(userId) ?? 1) - 1
      if (left > 0) this.#counts.set(userId, left)
      else this.#counts.delete(userId)
    }
  }
}
