/**
 * Delays timers of the given length until `fire` runs them, so that a test does not depend on the machine's
 * speed. Not a mock of Jest, which Testing Library would treat as fake timers.
 */
export function freezeTimers(afterMs: number) {
  const held = new Map<unknown, () => void>()
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const keep = (act: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== afterMs) return set(act, ms, ...rest)
    const timer = set(() => {}, 0)
    held.set(timer, act)
    return timer
  }
  const forget = (timer: Parameters<typeof clearTimeout>[0]) => {
    held.delete(timer)
    clear(timer)
  }
  Object.assign(globalThis, { setTimeout: keep, clearTimeout: forget })
  return {
    count: () => held.size,
    fire() {
      const acts = [...held.values()]
      held.clear()
      for (const act of acts) act()
    },
    end: () => Object.assign(globalThis, { setTimeout: set, clearTimeout: clear }),
  }
}
