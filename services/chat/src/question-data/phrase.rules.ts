import type { Language } from '@portal/contracts/reference.ts'

/** Wording of a question. `language` is null for the language of its row. */
export interface Wording {
  language: Language | null
  text: string
}

/** Question prepared for comparison with phrases. */
export interface PhraseQuery {
  text: string
  /** Terms of each informative word; one matching term suffices. */
  words: readonly (readonly string[])[]
  /** Inverse document frequency of each term among all phrases, 0 … 1. */
  idf: ReadonlyMap<string, number>
}

interface PhraseTerms {
  text: string
  terms: readonly string[]
  letterSimilarity: number
}

const latin = /^[\p{sc=Latin}\p{N}\p{P}\p{S}\s]*$/u
/** Matches codes, models and quantities, which must be equal: F03 is not F04. */
const isExact = (term: string) => /\p{Nd}/u.test(term)

/**
 * Scores how well a phrase matches a question, 0 … 1. The score is the harmonic mean of recall (matched
 * share of the question's IDF) and precision (matched share of the phrase's terms), or the letter similarity
 * for misspelt words. Only equal words score 1.
 */
export function matchScore(
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
  // Trigrams of the database are reliable only for Latin letters.
  const byLetters = latin.test(text) && latin.test(other) ? letterSimilarity : 0
  return Math.min(sameCodes(words, terms) ? 0.99 : 0.5, Math.max(byWords, byLetters))
}

/** Requires equal codes in both. */
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

/** Minimum score for answering. Tuned with paraphrases of the demo questions. */
export const answerThreshold = 0.72
/** Minimum score for suggestions. */
export const suggestionThreshold = 0.25

export interface PhraseMatch {
  id: number
  text: string
  language: string | null
  fit: number
}

/** Returns the best wording of each row, best first. */
export function findBestMatches(
  asked: PhraseQuery,
  found: readonly (PhraseTerms & { id: number; language: string | null })[],
): PhraseMatch[] {
  const matches = new Map<number, PhraseMatch>()
  for (const one of found) {
    const match = { id: one.id, text: one.text, language: one.language, fit: matchScore(asked, one) }
    if (match.fit > (matches.get(one.id)?.fit ?? 0)) matches.set(one.id, match)
  }
  return [...matches.values()].sort((a, b) => b.fit - a.fit || a.id - b.id)
}
