import type { Platform } from '@portal/contracts/reference.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { conceptsOf, linesIn } from '../vocabulary/concept.repo.ts'
import { isFiller, withoutFiller } from '../vocabulary/filler.ts'
import { type Language, stem, termsIn } from '../vocabulary/language.repo.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import { shareAsked, withHeading } from './heading.rules.ts'
import { repair } from './repair.rules.ts'
import * as repo from './search.repo.ts'
import { type Counted, type Telling, type Way, type WeightedTerm, type Word, weigh } from './search.rules.ts'

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
  /** Its words' score ÷ the highest possible for the question, 0…1 */
  relative: number
  /** Which share of its heading was asked, 0…1 */
  heading: number
}

/** A word of the question, and how it stands in the best section, if at all. */
export interface Asked extends Telling {
  token: string
  way?: Way
}

/** A question is a few sentences; what stands behind its first words is a pasted log. */
const maxTokens = 200
/** Sections whose headings are looked at. */
const looked = 30

/** The sections that answer a question best, best first; none if no word of it is there. */
export const searchKnowledge = async (db: Db, question: string, scope: Scope, limit: number): Promise<Hit[]> =>
  (await askKnowledge(db, question, scope, limit)).hits

/** The same, with what the best one has to do with the question. */
export async function askKnowledge(db: Db, question: string, scope: Scope, limit: number): Promise<{ hits: Hit[]; words: Asked[] }> {
  const nothing = { hits: [], words: [] }
  const searched = await repo.findScope(db, scope)
  const tokens = tokenise(withoutFiller(question.slice(0, 4_000))).slice(0, maxTokens)
  if (searched.chunks === 0 || tokens.length === 0) return nothing
  const said = await wordsOf(db, tokens, searched.languages)
  const all = said.flatMap(({ terms, synonyms, topics }) => [...terms, ...synonyms, ...topics])
  const counts = await repo.countChunks(db, searched.storeIds, all)
  const words = await repairAll(db, searched.storeIds, said, counts)
  const { terms, highest, telling } = weigh(words, counts, searched.everywhere)
  if (terms.length === 0) return nothing
  const ranked = await repo.rank(db, searched, terms, Math.max(limit, looked))
  const [first, ...others] = await byHeading(db, ranked, terms)
  if (!first) return nothing
  const ways = await waysIn(db, first.chunk, terms)
  const hits = [first, ...others].slice(0, limit).map(({ chunk: { page, ord: _, language: __, ...chunk }, heading }) => ({
    ...chunk,
    ...(page === null ? {} : { page }),
    score: withHeading(chunk.score, heading),
    relative: Math.min(1, chunk.score / highest),
    heading,
  }))
  return { hits, words: words.map(({ token }, at) => ({ token, ...(telling[at] as Telling), ...ways.get(at) })) }
}

/** Sections in the order of how well their words and their headings fit. */
async function byHeading(db: Db, ranked: readonly repo.RankedChunk[], terms: readonly WeightedTerm[]) {
  const asked = new Set(terms.map(({ term }) => term))
  const languages = Map.groupBy(ranked, ({ language }) => language)
  const headings = new Map<repo.RankedChunk, string[][]>()
  for (const [language, chunks] of languages) {
    const words = chunks.map(({ headingPath }) => [...new Set(tokenise(headingPath.at(-1) ?? ''))].filter((token) => !isFiller(token)))
    const termsOf = await termsIn(db, words.flat(), language)
    for (const [at, chunk] of chunks.entries()) headings.set(chunk, words[at]?.map(termsOf).filter(({ length }) => length > 0) ?? [])
  }
  return ranked
    .map((chunk) => ({ chunk, heading: shareAsked(headings.get(chunk) ?? [], asked) }))
    .sort((one, other) => withHeading(other.chunk.score, other.heading) - withHeading(one.chunk.score, one.heading))
}

/** How the words of the question stand in a section; the nearest way of each. */
async function waysIn(db: Db, chunk: repo.RankedChunk, terms: readonly WeightedTerm[]): Promise<Map<number, { way: Way }>> {
  const found = await repo.findTerms(db, chunk, [...new Set(terms.map(({ term }) => term))])
  const ways = new Map<number, { way: Way }>()
  for (const { word, term, way } of terms) if (found.has(term) && !ways.has(word)) ways.set(word, { way })
  return ways
}

/** The words of a question with what they are in each language, and what else is meant by them. What is empty in any of these is left out. */
async function wordsOf(db: Db, tokens: readonly string[], languages: readonly Language[]): Promise<Word[]> {
  const made = () => ({ terms: new Set<string>(), synonym: new Set<string>(), topic: new Set<string>(), times: 0 })
  const words = new Map<string, ReturnType<typeof made>>()
  const wordOf = (token: string) => {
    const word = words.get(token) ?? made()
    words.set(token, word)
    return word
  }
  for (const token of tokens) wordOf(token).times++
  const empty = new Set<string>()
  for (const language of languages) {
    const [stems, concepts] = await Promise.all([stem(db, words.keys(), language), conceptsOf(db, language)])
    for (const token of tokens) if (!stems.has(token)) empty.add(token)
    const said = tokens.flatMap((token) => (stems.has(token) ? [{ token, term: stems.get(token) as string }] : []))
    for (const { token, term } of said) wordOf(token).terms.add(term)
    for (const { token, line } of linesIn(concepts, said)) for (const target of line.targets) wordOf(token)[line.kinship].add(target)
  }
  return [...words]
    .filter(([token]) => !empty.has(token))
    .map(([token, { terms, synonym, topic, times }]) => ({
      token,
      times,
      terms: [...terms],
      synonyms: [...synonym].filter((term) => !terms.has(term)),
      topics: [...topic].filter((term) => !terms.has(term) && !synonym.has(term)),
    }))
}

/** Adds to each word that stands nowhere the one that it was probably meant to be. */
async function repairAll(db: Db, storeIds: readonly number[], words: readonly Word[], counts: Map<string, Counted>): Promise<Word[]> {
  const isUnknown = ({ token, terms, synonyms }: Word) => !isFiller(token) && [...terms, ...synonyms].every((term) => !counts.has(term))
  const unknown = [...new Set(words.filter(isUnknown).flatMap(({ terms }) => terms))]
  if (unknown.length === 0) return [...words]
  const candidates = await repo.findSimilar(db, storeIds, unknown)
  return words.map((word) => {
    if (!isUnknown(word)) return word
    const meant = word.terms.flatMap((term) => repair(term, candidates.get(term) ?? []) ?? [])
    for (const { term, chunks } of meant) if (!counts.has(term)) counts.set(term, { here: chunks, everywhere: chunks })
    return { ...word, terms: meant.map(({ term }) => term), isRepaired: true }
  })
}
