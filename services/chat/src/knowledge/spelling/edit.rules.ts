const row = (keys: string, next: string) =>
  [...keys].map((key, at) => [key, next.slice(Math.max(0, at - 1), at + 1)])
/** The keys below each key, of the layouts with z and with y in the upper row. */
const below = [
  ...row('qwertyuiop', 'asdfghjkl'),
  ...row('qwertzuiop', 'asdfghjkl'),
  ...row('asdfghjkl', 'zxcvbnm'),
  ...row('asdfghjkl', 'yxcvbnm'),
] as [string, string][]

/** What one edit costs, in edits that have no excuse. */
export const costs = {
  leftOut: 1,
  tooMany: 1.1,
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

/** Letters by their code; words are compared without accents, so others are rare. */
const codes = 128
const replacing = new Float64Array(codes * codes).fill(costs.replaced)
function setCost(one: string, other: string, cost: number) {
  replacing[one.charCodeAt(0) * codes + other.charCodeAt(0)] = cost
  replacing[other.charCodeAt(0) * codes + one.charCodeAt(0)] = cost
}
for (const [key, keys] of below) for (const one of keys) setCost(key, one, costs.neighbour)
for (const keys of ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'])
  for (let at = 1; at < keys.length; at++)
    setCost(keys[at - 1] as string, keys[at] as string, costs.neighbour)
// Whoever changes between the two layouts hits one for the other.
setCost('y', 'z', costs.neighbour)
for (const one of 'aeiouy') for (const other of 'aeiouy') setCost(one, other, costs.vowel)

const replaced = (typed: number, meant: number): number => {
  if (typed === meant) return 0
  return typed < codes && meant < codes ? (replacing[typed * codes + meant] as number) : costs.replaced
}

const tooMany = (letter: number, before: number) => (before === letter ? costs.doubled : costs.tooMany)
const leftOut = (letter: number, before: number) => (before === letter ? costs.doubled : costs.leftOut)

/** More than any word has letters that are compared. */
export const maxLength = 40
const width = maxLength + 1
const table = new Float64Array(width * width)

/**
 * How far a typed word is from the one that may be meant: letters left out, added, replaced and swapped, each
 * by how easily it happens (Damerau, optimal string alignment). `limit` is told of everything that is
 * further.
 */
export function editCost(typed: string, meant: string, limit: number): number {
  if (typed === meant) return 0
  const [n, m] = [typed.length, meant.length]
  if (n > maxLength || m > maxLength || Math.abs(n - m) * costs.doubled > limit)
    return Number.POSITIVE_INFINITY
  for (let j = 0; j <= m; j++)
    table[j] =
      j === 0 ? 0 : (table[j - 1] as number) + leftOut(meant.charCodeAt(j - 1), meant.charCodeAt(j - 2))
  for (let i = 1; i <= n; i++) {
    const start = i * width
    const letter = typed.charCodeAt(i - 1)
    table[start] = (table[start - width] as number) + tooMany(letter, typed.charCodeAt(i - 2))
    let least = Number.POSITIVE_INFINITY
    for (let j = 1; j <= m; j++) {
      const other = meant.charCodeAt(j - 1)
      let cost = Math.min(
        (table[start - width + j - 1] as number) + replaced(letter, other),
        (table[start - width + j] as number) + tooMany(letter, typed.charCodeAt(i - 2)),
        (table[start + j - 1] as number) + leftOut(other, meant.charCodeAt(j - 2)),
      )
      if (
        i > 1 &&
        j > 1 &&
        letter === meant.charCodeAt(j - 2) &&
        typed.charCodeAt(i - 2) === other &&
        letter !== other
      )
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
