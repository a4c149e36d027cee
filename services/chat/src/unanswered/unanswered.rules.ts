import { setImmediate } from 'node:timers/promises'
import type { Language, Platform } from '@portal/contracts/reference.ts'
import { answerThreshold, matchScore, type PhraseQuery } from '../question-data/phrase.rules.ts'

/** Distinct wording for the same devices, with its count. */
export interface AskedWording {
  /** Id of the first run with this wording. */
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

/** Wording prepared both as a question and as a phrase. */
export interface ComparableWording {
  query: PhraseQuery
  terms: readonly string[]
  /** Language of the words; null if undetermined. */
  told: Language | null
  language: Language
}

/**
 * Computes trigrams as `pg_trgm` does in the portal's databases, whose locale has only ASCII letters.
 * Databases with another locale give other results for texts with further letters.
 */
export function toTrigrams(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const signs = [...`  ${word} `]
    for (let at = 0; at + 3 <= signs.length; at++) trigrams.add(signs.slice(at, at + 3).join(''))
  }
  return trigrams
}

/** Computes the same value as the database's `similarity`. */
export function computeSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const trigram of few) if (many.has(trigram)) shared++
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}

/** Minimum share of a phrase's terms; with less, `matchScore` cannot reach the threshold. */
const minPrecision = answerThreshold / (2 - answerThreshold)
/** Milliseconds after which the loop yields to other tasks. */
const turnMs = 10

interface Group<One> {
  first: One
  trigrams: ReadonlySet<string>
  all: One[]
}

/**
 * Scores how well an answer to the group's first wording would match; 0 if it obviously cannot reach the
 * threshold.
 */
function fitOf<One extends ComparableWording>(
  one: One,
  asked: ReadonlySet<string>,
  trigrams: ReadonlySet<string>,
  { first, trigrams: others }: Group<One>,
): number {
  if (first.told !== null && first.told !== one.language) return 0
  const shared = first.terms.filter((term) => asked.has(term)).length
  const isByWords = first.terms.length > 0 && shared / first.terms.length >= minPrecision
  const [few, many] = [Math.min(trigrams.size, others.size), Math.max(trigrams.size, others.size)]
  if (!isByWords && few < many * answerThreshold) return 0
  const letterSimilarity = computeSimilarity(trigrams, others)
  if (!isByWords && letterSimilarity < answerThreshold) return 0
  return matchScore(one.query, { text: first.query.text, terms: first.terms, letterSimilarity })
}

/**
 * Groups wordings with an earlier one whose answer would match them, by the same rule as corrections match
 * paraphrases. An answer to the first wording then answers the group.
 */
export async function groupSimilar<One extends ComparableWording>(
  wordings: readonly One[],
): Promise<One[][]> {
  const groups: Group<One>[] = []
  let since = performance.now()
  for (const one of wordings) {
    if (performance.now() - since > turnMs) {
      await setImmediate()
      since = performance.now()
    }
    const trigrams = toTrigrams(one.query.text)
    const asked = new Set(one.query.words.flat())
    let best = { fit: 0, group: undefined as Group<One> | undefined }
    for (const group of groups) {
      const fits = fitOf(one, asked, trigrams, group)
      if (fits >= answerThreshold && fits > best.fit) best = { fit: fits, group }
    }
    if (best.group) best.group.all.push(one)
    else groups.push({ first: one, trigrams, all: [one] })
  }
  return groups.map(({ all }) => all)
}
