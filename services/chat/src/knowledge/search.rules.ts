/** Of BM25, see docs/decisions/094. How soon repeating a word helps no more, and how much long sections are held back. */
export const k1 = 1.2
export const b = 0.6

/** One word of the question, and the terms that it may stand as: by language, or repaired. */
export interface Word {
  token: string
  terms: readonly string[]
  /** How often the question says it. */
  times: number
}

export interface WeightedTerm {
  term: string
  weight: number
}

/** How much a term says that stands in so many of all chunks. */
export const rarity = (chunks: number, all: number): number => Math.log(1 + (all - chunks + 0.5) / (chunks + 0.5))

/**
 * The terms with their weights, and the highest score that any text could reach. A word that is nowhere weighs most in that: it is what
 * tells a question that the manuals have nothing about.
 */
export function weigh(
  words: readonly Word[],
  chunksOf: ReadonlyMap<string, number>,
  all: number,
): { terms: WeightedTerm[]; highest: number } {
  const weights = new Map<string, number>()
  let highest = 0
  for (const { terms, times } of words) {
    const found = terms.filter((term) => chunksOf.has(term)).map((term) => ({ term, says: rarity(chunksOf.get(term) ?? 0, all) }))
    const most = found.length === 0 ? rarity(0, all) : Math.max(...found.map(({ says }) => says))
    highest += times * (k1 + 1) * most
    for (const { term, says } of found) weights.set(term, (weights.get(term) ?? 0) + times * (k1 + 1) * says)
  }
  return { terms: [...weights].map(([term, weight]) => ({ term, weight })), highest }
}
