import type { Language } from '@portal/contracts/reference.ts'

/** Wording of a question. `language` null: that of its row. */
export interface Wording {
  language: Language | null
  text: string
}

/** Question prepared for comparison with phrases. */
export interface PhraseQuery {
  text: string
  /** The terms of each informative word; any of them matches it. */
  words: readonly (readonly string[])[]
  /** Term → inverse document frequency among all phrases, 0 … 1. */
  idf: ReadonlyMap<string, number>
}

interface PhraseTerms {
  text: string
  terms: readonly string[]
  letterSimilarity: number
}

const latin = /^[\p{sc=Latin}\p{N}\p{P}\p{S}\s]*$/u
/** Recognizes codes, models and quantities, which must match exactly: F03 is not F04. */
const isExact = (term: string) => /\p{Nd}/u.test(term)

/**
 * Scores how well a phrase fits a question, 0 … 1: the harmonic mean of recall (the share of the question's
 * IDF) and precision (the share of its own terms that match), or the similarity of letters for misspelt
 * words. Only equal words score 1.
 */
export function fit(
  { text, words, idf }: PhraseQuery,
  { text: other, terms, letterSimilarity }: PhraseTerms,
): number {
  if (normal(text) === normal(other)) return 1
  if (words.length === 0 || terms.length === 0) return 0
  const weight = (word: readonly string[]) => Math.max(...word.map((term) => idf.get(term) ?? 1))
  const has = new Set(terms)
  const met = words.filter((word) => word.some((term) => has.has(term)))
  const recall = sum(met.map(weight)) / sum(words.map(weight))
  const asked = new Set(words.flat())
  const precision = terms.filter((term) => asked.has(term)).length / terms.length
  const byWords = recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
  // The database's trigrams are only reliable for Latin letters.
  const byLetters = latin.test(text) && latin.test(other) ? letterSimilarity : 0
  return Math.min(sameCodes(words, terms) ? 0.99 : 0.5, Math.max(byWords, byLetters))
}

/** Requires both to name the same codes, or none. */
function sameCodes(words: PhraseQuery['words'], terms: readonly string[]): boolean {
  const asked = new Set(words.flat())
  return (
    terms.every((term) => !isExact(term) || asked.has(term)) &&
    words.every((word) => !word.some(isExact) || word.some((term) => terms.includes(term)))
  )
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const normal = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** From here on a phrase answers the question. Tuned with the demo's questions in other words. */
export const answerThreshold = 0.72
/** From here on a phrase is suggested. */
export const suggestionThreshold = 0.25

export interface Match {
  id: number
  text: string
  language: string | null
  fit: number
}

/** Returns the best wording of each row, best first. */
export function bestMatches(
  asked: PhraseQuery,
  found: readonly (PhraseTerms & { id: number; language: string | null })[],
): Match[] {
  const matches = new Map<number, Match>()
  for (const one of found) {
    const match = { id: one.id, text: one.text, language: one.language, fit: fit(asked, one) }
    if (match.fit > (matches.get(one.id)?.fit ?? 0)) matches.set(one.id, match)
  }
  return [...matches.values()].sort((a, b) => b.fit - a.fit || a.id - b.id)
}
