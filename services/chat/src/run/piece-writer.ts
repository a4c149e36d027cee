import { isRefused } from '@portal/service-kit/database/database.ts'
import type { Piece, StreamBus } from '../bus/stream-bus.ts'

/** Maximum pieces in one append; a backlog after an outage needs several. */
const maxBatch = 5_000
/**
 * Maximum buffered pieces during an outage of the bus. Dropped pieces remain in the run's plan or final
 * text.
 */
const maxWaiting = 200_000
/** First and longest delay between attempts during an outage of the bus. */
const minRetryMs = 100
const maxRetryMs = 2_000

/** Buffers the pieces of all runs of this process and appends them in batches, one at a time. */
export class PieceWriter {
  readonly #stream: StreamBus
  readonly #failed: (error: Error, isLost: boolean) => void
  #retryMs = 0
  #retryAt = 0
  #waiting: Piece[] = []
  #inFlight: Promise<void> | undefined

  constructor(stream: StreamBus, failed: (error: Error, isLost: boolean) => void) {
    this.#stream = stream
    this.#failed = failed
  }

  add(pieces: readonly Piece[]) {
    if (this.#waiting.length < maxWaiting) this.#waiting.push(...pieces)
  }

  appendNext() {
    if (this.#inFlight || this.#waiting.length === 0 || performance.now() < this.#retryAt) return
    const batch = this.#waiting.splice(0, maxBatch)
    this.#inFlight = this.#stream
      .append(batch)
      .then(() => {
        this.#retryMs = 0
      })
      .catch((error: Error) => this.#keep(batch, error))
      .finally(() => {
        this.#inFlight = undefined
      })
  }

  /** Buffers the batch again for a retry, unless it was refused permanently. Logs an outage once. */
  #keep(batch: Piece[], error: Error) {
    const isLost = isRefused(error)
    if (isLost || this.#retryMs === 0) this.#failed(error, isLost)
    if (isLost) return
    this.#waiting = [...batch, ...this.#waiting]
    this.#retryMs = Math.min(Math.max(this.#retryMs * 2, minRetryMs), maxRetryMs)
    this.#retryAt = performance.now() + this.#retryMs
  }

  /** Resolves when other instances can read all added pieces, or after the timeout. */
  async flush(timeoutMs: number): Promise<void> {
    const until = Date.now() + timeoutMs
    while ((this.#inFlight || this.#waiting.length > 0) && Date.now() < until) {
      this.appendNext()
      await Promise.race([this.#inFlight, new Promise((resolve) => setTimeout(resolve, 20))])
      if (this.#waiting.length > 0 && !this.#inFlight) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
