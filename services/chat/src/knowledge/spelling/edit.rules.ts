const row = (keys: string, next: string) =>
  [...keys].map((key, at) => [key, next.slice(Math.max(0, at - 1), at + 1)])
/** The keys below each key, of the layouts with z and with y in the upper row. */
const below = [
  ...row('qwertyuiop', 'asdfghjkl'),
  ...row('qwertzuiop', 'asdfghjkl'),
  ...row('asdfghjkl', 'zxcvbnm'),
  ...row('asdfghjkl', 'yxcvbnm'),
] as [string, string][]

const neighbours = new Set<string>()
const addNeighbours = (one: string, other: string) => neighbours.add(one + other).add(other + one)
for (const [key, keys] of below) for (const one of keys) addNeighbours(key, one)
for (const keys of ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'])
  for (let at = 1; at < keys.length; at++) addNeighbours(keys[at - 1] as string, keys[at] as string)

const vowels = /^[aeiouy]{2}$/

/** What one edit costs, in edits that have no excuse. */
export const costs = {
  /** Left out or too many. */
  any: 1,
  /** Of a key that is far from the one that was meant. */
  replaced: 1.2,
  /** Another key beside the one that was meant. */
  neighbour: 0.8,
  /** Vowels sound alike. */
  vowel: 0.8,
  swapped: 0.8,
  /** A letter twice instead of once, or once instead of twice. */
  doubled: 0.6,
  /** On top: the first letter is seldom wrong. */
  first: 0.5,
}

function replaced(typed: string, meant: string): number {
  if (typed === meant) return 0
  if (neighbours.has(typed + meant)) return costs.neighbour
  return vowels.test(typed + meant) ? costs.vowel : costs.replaced
}

/** A letter that is there and should not be, or the other way round. */
const added = (letter: string, before: string | undefined) => (before === letter ? costs.doubled : costs.any)

/** More than any word has letters that are compared. */
export const maxLength = 40
const width = maxLength + 1
const table = new Float64Array(width * width)

/**
 * How far a typed word is from the one that may be meant: letters left out, added, replaced and swapped, each by how
 * easily it happens (Damerau, optimal string alignment). `limit` is told of everything that is further.
 */
export function editCost(typed: string, meant: string, limit: number): number {
  if (typed === meant) return 0
  const [n, m] = [typed.length, meant.length]
  if (n > maxLength || m > maxLength || Math.abs(n - m) * costs.doubled > limit)
    return Number.POSITIVE_INFINITY
  for (let j = 0; j <= m; j++) table[j] = j === 0 ? 0 : (table[j - 1] as number) + costs.any
  for (let i = 1; i <= n; i++) {
    const start = i * width
    const letter = typed[i - 1] as string
    table[start] = i
    let least = Number.POSITIVE_INFINITY
    for (let j = 1; j <= m; j++) {
      const other = meant[j - 1] as string
      let cost = Math.min(
        (table[start - width + j - 1] as number) + replaced(letter, other),
        (table[start - width + j] as number) + added(letter, typed[i - 2]),
        (table[start + j - 1] as number) + added(other, meant[j - 2]),
      )
      if (i > 1 && j > 1 && letter === meant[j - 2] && typed[i - 2] === other && letter !== other)
        cost = Math.min(cost, (table[start - 2 * width + j - 2] as number) + costs.swapped)
      table[start + j] = cost
      if (cost < least) least = cost
    }
    // A swap may reach over one row, and saves less than it costs.
    if (least > limit + costs.swapped) return Number.POSITIVE_INFINITY
  }
  const cost = table[n * width + m] as number
  return cost > limit ? Number.POSITIVE_INFINITY : cost + (typed[0] === meant[0] ? 0 : costs.first)
}
