import type { Language } from '@portal/contracts/reference.ts'

/** One way to say a question. `language` null: as its row is written. */
export interface Wording {
  language: Language | null
  text: string
}

/** What was asked. */
export interface Asked {
  text: string
  /** The terms that each telling word may stand as; any of them meets it. */
  words: readonly (readonly string[])[]
  /** Term → 0 … 1, how few wordings have it. */
  rarity: ReadonlyMap<string, number>
}

interface Compared {
  text: string
  terms: readonly string[]
  alike: number
}

const latin = /^[\p{sc=Latin}\p{N}\p{P}\p{S}\s]*$/u
/** Codes, models, quantities: whoever asks about F03 is not answered about F04. */
const isExact = (term: string) => /\p{Nd}/u.test(term)

/**
 * How well a wording says what was asked, 0 … 1: the share of the asked words that it has, by how telling they are, balanced with the
 * share of its own words that were asked; or the likeness of the letters, where words are spelt wrong.
 * Only the same words are 1.
 */
export function fit({ text, words, rarity }: Asked, { text: other, terms, alike }: Compared): number {
  if (normal(text) === normal(other)) return 1
  if (words.length === 0 || terms.length === 0) return 0
  const weight = (word: readonly string[]) => Math.max(...word.map((term) => rarity.get(term) ?? 1))
  const has = new Set(terms)
  const met = words.filter((word) => word.some((term) => has.has(term)))
  const covered = sum(met.map(weight)) / sum(words.map(weight))
  const asked = new Set(words.flat())
  const precise = terms.filter((term) => asked.has(term)).length / terms.length
  const byWords = covered + precise === 0 ? 0 : (2 * covered * precise) / (covered + precise)
  // Letters are compared by a database that knows the Latin ones best.
  const byLetters = latin.test(text) && latin.test(other) ? alike : 0
  return Math.min(sameCodes(words, terms) ? 0.99 : 0.5, Math.max(byWords, byLetters))
}

/** Either both name a code, and the same ones, or neither does. */
function sameCodes(words: Asked['words'], terms: readonly string[]): boolean {
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

/** Good enough to be the answer, not only near: set by the questions of the demo, asked in other words. */
export const certain = 0.72
/** Worth being offered. */
export const near = 0.25

export interface Match {
  id: number
  text: string
  language: string | null
  fit: number
}

/** The best wording of each row, best first. */
export function best(asked: Asked, found: readonly (Compared & { id: number; language: string | null })[]): Match[] {
  const matches = new Map<number, Match>()
  for (const one of found) {
    const match = { id: one.id, text: one.text, language: one.language, fit: fit(asked, one) }
    if (match.fit > (matches.get(one.id)?.fit ?? 0)) matches.set(one.id, match)
  }
  return [...matches.values()].sort((a, b) => b.fit - a.fit || a.id - b.id)
}
