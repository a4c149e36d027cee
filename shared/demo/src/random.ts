/** Seeded random numbers (mulberry32): the same name gives the same sequence on every machine. */
export function createRandom(name: string) {
  let state = [...name].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  )
  /** 0 ≤ x < 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  /** Integer between both limits, inclusive. */
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const chance = (share: number) => next() < share
  const pick = <V>(values: readonly V[]): V => values[between(0, values.length - 1)] as V
  const digits = (count: number) => Array.from({ length: count }, () => between(0, 9)).join('')
  /** Returns one of the keys, with a probability proportional to its weight. */
  const weighted = <K extends string>(weights: Record<K, number>): K => {
    const entries = Object.entries(weights) as [K, number][]
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    return (entries[0] as [K, number])[0]
  }
  const shuffled = <V>(values: readonly V[]): V[] =>
    values
      .map((value) => [next(), value] as const)
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value)
  return { next, between, chance, pick, digits, weighted, shuffled }
}
export type Random = ReturnType<typeof createRandom>
