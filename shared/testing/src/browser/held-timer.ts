/**
 * Keeps what the page wants to do after so many milliseconds until `fire` does it: that the page waits is
 * then no question of how fast the machine is. Not by a mock of Jest, which Testing Library takes for fake
 * timers.
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
