import type { Language, Platform } from '@portal/contracts/reference.ts'
import { answerThreshold, fit, type PhraseQuery } from '../question-data/phrase.rules.ts'

/** A question in the same words, for the same devices, as often as it was asked. */
export interface AskedWording {
  /** Of the first run with it. */
  runId: number
  question: string
  language: Language
  platform: Platform
  deviceGroup: string
  models: string[]
  count: number
  askedBack: number
  lastAskedAt: string
  threadIds: string[]
}

/** A wording as it is asked, and as a phrase that it would be. */
export interface Comparable {
  query: PhraseQuery
  terms: readonly string[]
  /** Of the words; null: of none in particular. */
  told: Language | null
  language: Language
}

/** As `pg_trgm` counts them in the portal's databases, whose locale knows no other letters. */
export function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const signs = [...`  ${word} `]
    for (let at = 0; at + 3 <= signs.length; at++) trigrams.add(signs.slice(at, at + 3).join(''))
  }
  return trigrams
}

/** The same number as the database's `similarity`. */
export function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const trigram of few) if (many.has(trigram)) shared++
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}

/** Below it the database does not call texts similar. */
const minSimilarity = 0.3

/**
 * Wordings by the one before them that would answer them if it had an answer: exactly as corrections answer
 * paraphrases, so that an answer to the first of a group is one to all of it.
 */
export function groupsOf<One extends Comparable>(wordings: readonly One[]): One[][] {
  const groups: { first: One; terms: ReadonlySet<string>; trigrams: Set<string>; all: One[] }[] = []
  for (const one of wordings) {
    const trigrams = trigramsOf(one.query.text)
    const asked = one.query.words.flat()
    let best = { fit: 0, all: undefined as One[] | undefined }
    for (const { first, terms, trigrams: others, all } of groups) {
      if (first.told !== null && first.told !== one.language) continue
      const letterSimilarity = similarityOf(trigrams, others)
      if (letterSimilarity < minSimilarity && !asked.some((term) => terms.has(term))) continue
      const fits = fit(one.query, { text: first.query.text, terms: first.terms, letterSimilarity })
      if (fits >= answerThreshold && fits > best.fit) best = { fit: fits, all }
    }
    if (best.all) best.all.push(one)
    else groups.push({ first: one, terms: new Set(one.terms), trigrams, all: [one] })
  }
  return groups.map(({ all }) => all)
}
