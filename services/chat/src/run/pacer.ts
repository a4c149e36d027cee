/** Milliseconds between two beats, at which all runs tell what is due. */
export const beat = 25

interface Telling {
  texts: readonly string[]
  next: number
  startedAt: number
  /** In a second; 0 for everything at once. */
  pace: number
  tell: (texts: readonly string[]) => void
  done: () => void
  fail: (reason: unknown) => void
  signal: AbortSignal
}

/** One clock for all answers: each tells its pieces at its pace, however many there are. */
export class Pacer {
  readonly #tellings = new Set<Telling>()
  readonly #onBeat: () => void
  readonly #timer: NodeJS.Timeout

  /** `onBeat` is called at every beat, after the pieces of all. */
  constructor(onBeat: () => void) {
    this.#onBeat = onBeat
    this.#timer = setInterval(() => this.#beat(), beat)
    this.#timer.unref()
  }

  /** Resolves when everything was told, rejects with the signal's reason. */
  tell(texts: readonly string[], pace: number, tell: Telling['tell'], signal: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      if (signal.aborted) return fail(signal.reason)
      if (pace === 0 || texts.length === 0) {
        tell(texts)
        return done()
      }
      this.#tellings.add({ texts, next: 0, startedAt: performance.now(), pace, tell, done, fail, signal })
    })
  }

  stop() {
    clearInterval(this.#timer)
  }

  #beat() {
    const now = performance.now()
    for (const telling of this.#tellings) {
      if (telling.signal.aborted) {
        this.#tellings.delete(telling)
        telling.fail(telling.signal.reason)
      } else this.#advance(telling, now)
    }
    this.#onBeat()
  }

  #advance(telling: Telling, now: number) {
    const due = Math.min(telling.texts.length, 1 + Math.floor(((now - telling.startedAt) * telling.pace) / 1_000))
    if (due > telling.next) {
      telling.tell(telling.texts.slice(telling.next, due))
      telling.next = due
    }
    if (telling.next < telling.texts.length) return
    this.#tellings.delete(telling)
    telling.done()
  }
}
