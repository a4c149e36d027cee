import type { Platform } from '@portal/contracts/reference.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { conceptsOf, phrasesIn } from './concept.repo.ts'
import { isFiller, withoutFiller } from './filler.ts'
import { type Language, stem } from './language.repo.ts'
import { repair } from './repair.rules.ts'
import * as repo from './search.repo.ts'
import { type Word, weigh } from './search.rules.ts'
import { tokenise } from './token.rules.ts'

export interface Scope {
  platform: Platform
  /** What is true of all devices is always searched too. Empty: all groups of the platform. */
  deviceGroups: readonly string[]
}

export interface Hit {
  chunkId: number
  fileId: number
  storeId: number
  file: string
  headingPath: string[]
  page?: number
  body: string
  score: number
  /** score ÷ the highest possible for the question, 0…1 */
  relative: number
}

/** A question is a few sentences; what stands behind its first words is a pasted log. */
const maxTokens = 200

/** The sections that answer a question best, best first; none if no word of it is there. */
export async function searchKnowledge(db: Db, question: string, scope: Scope, limit: number): Promise<Hit[]> {
  const searched = await repo.findScope(db, scope)
  const tokens = tokenise(withoutFiller(question.slice(0, 4_000))).slice(0, maxTokens)
  if (searched.chunks === 0 || tokens.length === 0) return []
  const words = await wordsOf(db, tokens, searched.languages)
  const chunksOf = await repo.countChunks(
    db,
    searched.storeIds,
    words.flatMap(({ terms, synonyms }) => [...terms, ...synonyms]),
  )
  const repaired = await repairAll(db, searched.storeIds, words, chunksOf)
  const { terms, highest } = weigh(repaired, chunksOf, searched.chunks)
  if (terms.length === 0) return []
  const hits = await repo.rank(db, searched, terms, limit)
  return hits.map(({ page, ...hit }) => ({ ...hit, ...(page === null ? {} : { page }), relative: Math.min(1, hit.score / highest) }))
}

/** The words of a question with what they are in each language, and what else is meant by them. */
async function wordsOf(db: Db, tokens: readonly string[], languages: readonly Language[]): Promise<Word[]> {
  const words = new Map<string, { terms: Set<string>; synonyms: Set<string>; times: number }>()
  const wordOf = (token: string) => {
    const word = words.get(token) ?? { terms: new Set(), synonyms: new Set(), times: 0 }
    words.set(token, word)
    return word
  }
  for (const token of tokens) wordOf(token).times++
  for (const language of languages) {
    const [stems, concepts] = await Promise.all([stem(db, words.keys(), language), conceptsOf(db, language)])
    const said = tokens.flatMap((token) => (stems.has(token) ? [{ token, term: stems.get(token) as string }] : []))
    for (const { token, term } of said) {
      const word = wordOf(token)
      word.terms.add(term)
      if (isFiller(token)) continue
      for (const line of concepts.lines.get(term) ?? []) for (const synonym of concepts.targets[line] ?? []) word.synonyms.add(synonym)
    }
    for (const { token, line } of phrasesIn(concepts, said))
      for (const synonym of concepts.targets[line] ?? []) wordOf(token).synonyms.add(synonym)
  }
  return [...words]
    .filter(([, { terms }]) => terms.size > 0)
    .map(([token, { terms, synonyms, times }]) => ({
      token,
      times,
      terms: [...terms],
      synonyms: [...synonyms].filter((synonym) => !terms.has(synonym)),
    }))
}

/** Adds to each word that stands nowhere the one that it was probably meant to be. */
async function repairAll(db: Db, storeIds: readonly number[], words: readonly Word[], chunksOf: Map<string, number>): Promise<Word[]> {
  const isUnknown = ({ token, terms, synonyms }: Word) => !isFiller(token) && [...terms, ...synonyms].every((term) => !chunksOf.has(term))
  const unknown = [...new Set(words.filter(isUnknown).flatMap(({ terms }) => terms))]
  if (unknown.length === 0) return [...words]
  const candidates = await repo.findSimilar(db, storeIds, unknown)
  return words.map((word) => {
    if (!isUnknown(word)) return word
    const meant = word.terms.flatMap((term) => repair(term, candidates.get(term) ?? []) ?? [])
    for (const { term, chunks } of meant) chunksOf.set(term, chunks)
    return { ...word, terms: meant.map(({ term }) => term) }
  })
}
