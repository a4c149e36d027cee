import { isRefused } from '@portal/service-kit/database.ts'
import type { Piece, StreamBus } from '../bus/stream-bus.ts'

/** Pieces in one append. What has gathered during an outage goes out in several. */
const mostAtOnce = 5_000
/** Pieces that are kept while the bus is away; what is dropped beyond is in the run's plan or its final text. */
const mostWaiting = 200_000
/** Milliseconds between two tries while the bus is away. */
const pause = [100, 2_000] as const

/** Gathers the pieces of all runs of this process: at every beat one append, never two at a time. */
export class PieceWriter {
  readonly #stream: StreamBus
  readonly #failed: (error: Error, isLost: boolean) => void
  #pause = 0
  #restsUntil = 0
  #waiting: Piece[] = []
  #flight: Promise<void> | undefined

  constructor(stream: StreamBus, failed: (error: Error, isLost: boolean) => void) {
    this.#stream = stream
    this.#failed = failed
  }

  add(pieces: readonly Piece[]) {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(...pieces)
  }

  beat() {
    if (this.#flight || this.#waiting.length === 0 || performance.now() < this.#restsUntil) return
    const batch = this.#waiting.splice(0, mostAtOnce)
    this.#flight = this.#stream
      .append(batch)
      .then(() => {
        this.#pause = 0
      })
      .catch((error: Error) => this.#keep(batch, error))
      .finally(() => {
        this.#flight = undefined
      })
  }

  /** For another try, unless there is none that could help. An outage is told once. */
  #keep(batch: Piece[], error: Error) {
    const isLost = isRefused(error)
    if (isLost || this.#pause === 0) this.#failed(error, isLost)
    if (isLost) return
    this.#waiting = [...batch, ...this.#waiting]
    this.#pause = Math.min(Math.max(this.#pause * 2, pause[0]), pause[1])
    this.#restsUntil = performance.now() + this.#pause
  }

  /** Resolves when others can read all that was added, or after so many milliseconds. */
  async flush(patience: number): Promise<void> {
    const until = Date.now() + patience
    while ((this.#flight || this.#waiting.length > 0) && Date.now() < until) {
      this.beat()
      await Promise.race([this.#flight, new Promise((resolve) => setTimeout(resolve, 20))])
      if (this.#waiting.length > 0 && !this.#flight) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
