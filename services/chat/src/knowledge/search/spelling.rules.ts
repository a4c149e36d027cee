/** Characters that are confused in codes: O and 0 look alike on a display. */
const lookalikes: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' }
const shape = (term: string) => [...term].map((sign) => lookalikes[sign] ?? sign).join('')
const digits = (term: string) => shape(term).replace(/\D/g, '')

/** Shorter words have too many neighbours. */
const minLength = 4

/**
 * The most likely correction of a word that no text has. In a code only letters may be wrong, never digits:
 * E002 is never E001. `candidates` come with the number of chunks that have them; the smallest edit distance
 * wins, then the most frequent.
 */
export function correct<Candidate extends { term: string; chunks: number }>(
  word: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const isCode = /\d/.test(word)
  if (!isCode && word.length < minLength) return undefined
  const allowed = isCode ? 1 : word.length < 8 ? 1 : 2
  return candidates
    .map((candidate) => ({ ...candidate, distance: distance(word, candidate.term, isCode) }))
    .filter((candidate) => candidate.distance <= allowed)
    .sort((one, other) => one.distance - other.distance || other.chunks - one.chunks)[0]
}

function distance(word: string, term: string, isCode: boolean): number {
  if (!isCode) return edits(word, term)
  if (shape(word) === shape(term)) return 0
  return /\d/.test(term) && digits(word) === digits(term)
    ? edits(shape(word), shape(term))
    : Number.POSITIVE_INFINITY
}

/** Damerau–Levenshtein distance. */
function edits(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + change,
      )
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[other.length] as number
}
