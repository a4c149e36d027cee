interface Seat<T> {
  item: T
  /** The turn in which it falls off. */
  turn: number
}

/**
 * Who falls silent, for any number of sockets with one timer: each sits in the slot of the second in which its time is over, and is moved only
 * when that second comes and it has spoken meanwhile.
 */
export class Wheel<T> {
  readonly #slots: Set<Seat<T>>[]
  readonly #seats = new Map<T, { seat: Seat<T>; slot: number }>()
  readonly #silence: number
  readonly #fallen: (item: T) => void
  #now = 0

  /** `silence` in turns. */
  constructor(silence: number, fallen: (item: T) => void) {
    this.#silence = silence
    this.#fallen = fallen
    this.#slots = Array.from({ length: silence + 1 }, () => new Set())
  }

  get size(): number {
    return this.#seats.size
  }

  add(item: T) {
    this.#sit({ item, turn: this.#now + this.#silence })
  }

  /** It has spoken. */
  touch(item: T) {
    const found = this.#seats.get(item)
    if (found) found.seat.turn = this.#now + this.#silence
  }

  remove(item: T) {
    const found = this.#seats.get(item)
    if (!found) return
    this.#slots[found.slot]?.delete(found.seat)
    this.#seats.delete(item)
  }

  /** Once a second. */
  turn() {
    this.#now++
    const slot = this.#slots[this.#now % this.#slots.length] ?? new Set()
    const due = [...slot]
    slot.clear()
    for (const seat of due) {
      this.#seats.delete(seat.item)
      if (seat.turn > this.#now) this.#sit(seat)
      else this.#fallen(seat.item)
    }
  }

  #sit(seat: Seat<T>) {
    const slot = seat.turn % this.#slots.length
    this.#slots[slot]?.add(seat)
    this.#seats.set(seat.item, { seat, slot })
  }
}
