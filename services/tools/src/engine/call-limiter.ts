import { setTimeout as sleep } from 'node:timers/promises'
import { problem } from '@portal/service-kit/problem/problem.ts'

/** Maximum waiting calls. */
const maxWaiting = 2_000

/** Limits concurrent calls. Waiting clients take turns, however many calls one client has. */
export class CallLimiter {
  readonly #atOnce: number
  readonly #waiting = new Map<string, (() => void)[]>()
  #running = 0
  #count = 0
  #pausedUntil = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Waits for a free slot; returns a function that releases it. @throws Problem 503, the signal's reason */
  async enter(key: string, signal: AbortSignal): Promise<() => void> {
    await this.#turn(key, signal)
    const leave = () => {
      this.#running--
      this.#next()
    }
    try {
      const pauseMs = this.#pausedUntil - Date.now()
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal })
      signal.throwIfAborted()
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Pauses calls on the server's request. */
  pause(ms: number) {
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + ms)
  }

  async #turn(key: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#running < this.#atOnce) {
      this.#running++
      return
    }
    if (this.#count >= maxWaiting) throw createBusyProblem()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own = this.#waiting.get(key) ?? []
    this.#waiting.set(key, own)
    own.push(resolve)
    this.#count++
    const leave = () => {
      const at = own.indexOf(resolve)
      if (at < 0) return
      own.splice(at, 1)
      this.#count--
      if (own.length === 0 && this.#waiting.get(key) === own) this.#waiting.delete(key)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #next() {
    const [first] = this.#waiting
    if (!first || this.#running >= this.#atOnce) return
    const [key, own] = first
    const begin = own.shift()
    this.#count--
    // Moves the client to the end of the queue.
    this.#waiting.delete(key)
    if (own.length > 0) this.#waiting.set(key, own)
    this.#running++
    begin?.()
  }
}

export const createBusyProblem = () => problem('translation.busy')
