export interface TextPart {
  kind: 'kept' | 'removed' | 'added'
  text: string
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
/** Matches words and the text between them; also in languages without spaces. */
const words = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/**
 * Limit of word pairs, above which a text counts as replaced: a difference of that size is unreadable, and
 * its computation would block the page.
 */
const maxPairs = 1_000_000

/** Lengths of the longest common subsequences of all suffixes of two lists. */
function common(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [row, next] = [table[i] as Uint16Array, table[i + 1] as Uint16Array]
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

/**
 * Compares texts word by word: kept and removed parts form the first text, kept and added parts the second.
 */
export function compareTexts(one: string, other: string): TextPart[] {
  const [before, after] = [words(one), words(other)]
  const pieces: TextPart[] = []
  const push = (kind: TextPart['kind'], text: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) pieces.push({ kind, text })
  }
  let [i, j] = [0, 0]
  if (before.length * after.length <= maxPairs) {
    const table = common(before, after)
    const left = (row: number, column: number) => table[row]?.[column] ?? 0
    while (i < before.length && j < after.length) {
      if (before[i] === after[j]) {
        push('kept', before[i] as string)
        i++
        j++
      } else if (left(i + 1, j) >= left(i, j + 1)) push('removed', before[i++] as string)
      else push('added', after[j++] as string)
    }
  }
  push('removed', before.slice(i).join(''))
  push('added', after.slice(j).join(''))
  return pieces
}

export interface ListEntryChange {
  before?: unknown
  after?: unknown
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const keyOf = (item: unknown, key: string | undefined) =>
  key && typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[key] : undefined

/**
 * Classifies entries of a list as removed (only `before`), added (only `after`) or changed (both); the field
 * `key` identifies them. Unchanged entries are counted.
 */
export function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  key?: string,
): { lines: ListEntryChange[]; unchanged: number } {
  const fresh = [...after]
  const gone = before.filter((item) => {
    const at = fresh.findIndex((other) => same(item, other))
    if (at >= 0) fresh.splice(at, 1)
    return at < 0
  })
  const lines = gone.map((item): ListEntryChange => {
    const at = fresh.findIndex(
      (other) => keyOf(item, key) !== undefined && keyOf(item, key) === keyOf(other, key),
    )
    return at < 0 ? { before: item } : { before: item, after: fresh.splice(at, 1)[0] }
  })
  return {
    lines: [...lines, ...fresh.map((item) => ({ after: item }))],
    unchanged: before.length - gone.length,
  }
}
