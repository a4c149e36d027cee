/** Interval in milliseconds for emitting due pieces of all runs. */
export const flushMs = 25

interface PacedText {
  texts: readonly string[]
  next: number
  startedAt: number
  /** Pieces per second; 0 emits everything at once. */
  pace: number
  emit: (texts: readonly string[]) => void
  done: () => void
  fail: (reason: unknown) => void
  signal: AbortSignal
}

/** Emits the pieces of all answers by one timer, each answer at its own pace. */
export class Pacer {
  readonly #queue = new Set<PacedText>()
  readonly #onFlush: () => void
  readonly #timer: NodeJS.Timeout

  /** Calls `onFlush` at each tick, after the pieces of all answers. */
  constructor(onFlush: () => void) {
    this.#onFlush = onFlush
    this.#timer = setInterval(() => this.#flush(), flushMs)
    this.#timer.unref()
  }

  /** Resolves when all pieces are emitted, rejects with the signal's reason. */
  emit(texts: readonly string[], pace: number, emit: PacedText['emit'], signal: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      if (signal.aborted) return fail(signal.reason)
      if (pace === 0 || texts.length === 0) {
        emit(texts)
        return done()
      }
      this.#queue.add({ texts, next: 0, startedAt: performance.now(), pace, emit, done, fail, signal })
    })
  }

  stop() {
    clearInterval(this.#timer)
  }

  #flush() {
    const now = performance.now()
    for (const text of this.#queue) {
      if (text.signal.aborted) {
        this.#queue.delete(text)
        text.fail(text.signal.reason)
      } else this.#advance(text, now)
    }
    this.#onFlush()
  }

  #advance(text: PacedText, now: number) {
    const due = Math.min(text.texts.length, 1 + Math.floor(((now - text.startedAt) * text.pace) / 1_000))
    if (due > text.next) {
      text.emit(text.texts.slice(text.next, due))
      text.next = due
    }
    if (text.next < text.texts.length) return
    this.#queue.delete(text)
    text.done()
  }
}
