import type { Platform } from '@portal/contracts/reference.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { stem } from './language.repo.ts'
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
  const tokens = tokenise(question.slice(0, 4_000)).slice(0, maxTokens)
  if (searched.chunks === 0 || tokens.length === 0) return []
  const words = await wordsOf(db, tokens, searched.languages)
  const chunksOf = await repo.countChunks(
    db,
    searched.storeIds,
    words.flatMap(({ terms }) => terms),
  )
  const repaired = await repairAll(db, searched.storeIds, words, chunksOf)
  const { terms, highest } = weigh(repaired, chunksOf, searched.chunks)
  if (terms.length === 0) return []
  const hits = await repo.rank(db, searched, terms, limit)
  return hits.map(({ page, ...hit }) => ({ ...hit, ...(page === null ? {} : { page }), relative: Math.min(1, hit.score / highest) }))
}

async function wordsOf(db: Db, tokens: readonly string[], languages: readonly repo.Searched['languages'][number][]): Promise<Word[]> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  const stems = await Promise.all(languages.map((language) => stem(db, counts.keys(), language)))
  const words = [...counts].map(([token, times]) => ({
    token,
    times,
    terms: [...new Set(stems.flatMap((terms) => terms.get(token) ?? []))],
  }))
  return words.filter(({ terms }) => terms.length > 0)
}

/** Adds to each word that stands nowhere the one that it was probably meant to be. */
async function repairAll(db: Db, storeIds: readonly number[], words: readonly Word[], chunksOf: Map<string, number>): Promise<Word[]> {
  const isUnknown = ({ terms }: Word) => terms.every((term) => !chunksOf.has(term))
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
