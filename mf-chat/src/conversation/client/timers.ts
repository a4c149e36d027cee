/** Named timers; setting a timer again replaces it. */
export class Timers<Name extends string> {
  readonly #running = new Map<Name, ReturnType<typeof setTimeout>>()

  set(name: Name, milliseconds: number, act: () => void) {
    this.clear(name)
    const timer = setTimeout(() => {
      this.#running.delete(name)
      act()
    }, milliseconds)
    this.#running.set(name, timer)
  }

  has = (name: Name) => this.#running.has(name)

  clear(name: Name) {
    clearTimeout(this.#running.get(name))
    this.#running.delete(name)
  }

  clearAll() {
    for (const name of [...this.#running.keys()]) this.clear(name)
  }
}
