import type { Db } from '@portal/service-kit/database/database.ts'
import { findVisibility, nothingWithheld, shownOf, type Withheld } from '../audience.repo.ts'
import type { Meaning } from '../meaning/meaning.ts'
import { alternativesTo } from '../spelling/alternatives.ts'
import { takenApart } from '../spelling/compound.ts'
import { isSpelt, type Lexicon } from '../spelling/lexicon.ts'
import { wordsOf } from '../spelling/word.repo.ts'
import { translationsIn } from '../translation/translation.repo.ts'
import { areAboutPlants, conceptsIn, conceptsOf, marksOf } from '../vocabulary/concept.repo.ts'
import { isFiller, withoutFiller } from '../vocabulary/filler.ts'
import { type Language, stem } from '../vocabulary/language.repo.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import { withoutTranslated, withTranslations } from './across.rules.ts'
import type { Evidence } from './evidence.rules.ts'
import { isIn, order } from './order.ts'
import { quantityIn } from './quantity.rules.ts'
import type { Scope } from './scope.ts'
import * as repo from './search.repo.ts'
import {
  type ChunkCounts,
  type MatchKind,
  type TokenInfo,
  type WeightedTerm,
  type Word,
  weigh,
} from './search.rules.ts'
import { correct } from './spelling.rules.ts'

export interface Hit {
  chunkId: number
  fileId: number
  storeId: number
  file: string
  headingPath: string[]
  page?: number
  body: string
  /** Of its file. */
  language: Language
  /** It is told of all devices, and one device is asked about. */
  isOfAll?: true
  score: number
  /** Score ÷ the highest possible score of the question, 0…1 */
  relativeScore: number
  /** What speaks for it. */
  evidence: Evidence
}

/** A word of the question, and how the best section matches it, if at all. */
export interface QueryWord extends TokenInfo {
  token: string
  match?: MatchKind
  /** Index terms that stand for it, each by its closest match. */
  terms: ReadonlyMap<string, MatchKind>
}

/** A question is a few sentences; a longer one is a pasted log. */
const maxTokens = 200
/** Words that no text has, of which other spellings are looked for: more of them are no question. */
const maxUnknown = 12
/** Sections that the heading may move up or down. */
const headingPool = 30
/** Sections without the question's words that their meaning brings in. */
const nearPool = 20
/** In standard deviations: what is nearer than most. */
const minNear = 1

interface How {
  /** The language of the question. */
  spoken?: Language
  /** Looks for meaning beside the words. */
  meaning?: Meaning | undefined
}

/** The best sections for a question, best first; none if no section has any of its words. */
export const searchKnowledge = async (
  db: Db,
  question: string,
  scope: Scope,
  limit: number,
  how: How = {},
): Promise<Hit[]> => (await searchWithMatches(db, question, scope, limit, how)).hits

/** The same, with how the best section matches each word of the question. */
export async function searchWithMatches(
  db: Db,
  question: string,
  scope: Scope,
  limit: number,
  { spoken = 'english', meaning }: How = {},
): Promise<{ hits: Hit[]; words: QueryWord[] }> {
  const noHits = { hits: [], words: [] }
  const stats = await repo.findScope(db, scope)
  // Asked at once, so that the words are looked up meanwhile.
  const nearing = meaning?.nearness({ question, spoken }, stats.storeIds)
  const typed = tokenise(withoutFiller(question.slice(0, 4_000))).slice(0, maxTokens)
  if (stats.chunks === 0 || typed.length === 0) return noHits
  const standing = await findVisibility(db, stats.storeIds, scope.reader ?? 'EVERYBODY')
  const withheld = scope.inspects === undefined ? standing.withheld : nothingWithheld
  const lexicons = await wordsOf(db, stats.storeIds, withheld)
  const tokens = takenApart(typed, lexicons)
  const marked = await repo.countMentions(db, await marksOf(db, stats.languages))
  const isAboutPlants = areAboutPlants(marked, stats.overall)
  const { languages } = stats
  const asTyped = await queryWordsOf(db, tokens, { spoken, languages, isAboutPlants })
  const translations = await translationsIn(db, tokens, question, { spoken, languages, isAboutPlants })
  const queryWords = withTranslations(asTyped, translations)
  const all = queryWords.flatMap(({ terms, synonyms, topics }) => [...terms, ...synonyms, ...topics])
  const parts = translations.flatMap(({ parts }) => parts.map(([, term]) => term))
  const counts = await repo.countChunks(db, stats.storeIds, [...all, ...parts])
  const toldWords = withoutTranslated(queryWords, translations, (term) => counts.has(term))
  const words = await correctSpelling(db, { ...stats, lexicons }, toldWords, counts)
  const { terms, maxScore, info } = weigh(words, counts, stats.overall)
  const found =
    terms.length === 0 ? [] : await repo.rank(db, stats, terms, Math.max(limit, headingPool), withheld)
  // Where the best section is in the language of the question, those in English do not pass it by.
  const [best] = found
  const countsNearness = meaning?.reads(spoken) || !best || !isIn(best, spoken)
  const nearness = countsNearness ? await nearing : undefined
  if (found.length === 0 && !nearness) return noHits
  const near = nearness ? await nearest(db, stats, found, nearness, withheld) : []
  // Whatever has found a section: what is not for the asker ends here.
  const ranked = [...found, ...near].filter(shownOf(withheld))
  const { disliked } = standing
  const matched = { stats, terms, info, nearness, disliked, spoken, statesQuantity: quantityIn(question) }
  const [first, ...others] = await order(db, ranked, matched)
  if (!first) return noHits
  const matches = await matchesIn(db, first.chunk, terms)
  const termsOf = Map.groupBy(terms, ({ word }) => word)
  const hits = [first, ...others]
    .slice(0, limit)
    .map(({ chunk: { page, ord: _, ...chunk }, score, evidence }) => ({
      ...chunk,
      ...(page === null ? {} : { page }),
      ...(stats.allDevicesIds.includes(chunk.storeId) && { isOfAll: true as const }),
      score,
      relativeScore: maxScore > 0 ? Math.min(1, chunk.score / maxScore) : 0,
      evidence,
    }))
  return {
    hits,
    words: words.map(({ token }, at) => ({
      token,
      ...(info[at] as TokenInfo),
      ...matches.get(at),
      // The closest match last, so that it is the one that stays.
      terms: new Map((termsOf.get(at) ?? []).toReversed().map(({ term, match }) => [term, match])),
    })),
  }
}

/** The sections nearest in meaning beside those that have the words. */
function nearest(
  db: Db,
  stats: repo.ScopeStats,
  found: readonly repo.RankedChunk[],
  nearness: ReadonlyMap<number, number>,
  withheld: Withheld,
): Promise<repo.RankedChunk[]> {
  const have = new Set(found.map(({ chunkId }) => chunkId))
  const ids = [...nearness]
    .filter(([id, near]) => near >= minNear && !have.has(id))
    .sort((one, other) => other[1] - one[1])
    .slice(0, nearPool)
    .map(([id]) => id)
  return repo.findChunks(db, stats, ids, withheld)
}

/** How a section matches the words of the question; the closest match of each. */
async function matchesIn(
  db: Db,
  chunk: repo.RankedChunk,
  terms: readonly WeightedTerm[],
): Promise<Map<number, { match: MatchKind }>> {
  const found = await repo.findTerms(db, chunk, [...new Set(terms.map(({ term }) => term))])
  const matches = new Map<number, { match: MatchKind }>()
  for (const { word, term, match } of terms)
    if (found.has(term) && !matches.has(word)) matches.set(word, { match })
  return matches
}

/**
 * The words of a question with their stems in each language, and where the documents are about plants with
 * synonyms and topics. Stop words of any of the languages, and of the question's own, are left out.
 */
async function queryWordsOf(
  db: Db,
  tokens: readonly string[],
  {
    spoken,
    languages,
    isAboutPlants,
  }: { spoken: Language; languages: readonly Language[]; isAboutPlants: boolean },
): Promise<Word[]> {
  const emptyWord = () => ({
    terms: new Set<string>(),
    synonym: new Set<string>(),
    topic: new Set<string>(),
    count: 0,
  })
  const words = new Map<string, ReturnType<typeof emptyWord>>()
  const wordOf = (token: string) => {
    const word = words.get(token) ?? emptyWord()
    words.set(token, word)
    return word
  }
  for (const token of tokens) wordOf(token).count++
  const ownStems = await stem(db, tokens, spoken)
  const stopwords = new Set(tokens.filter((token) => !ownStems.has(token)))
  for (const language of languages) {
    const [stems, concepts] = await Promise.all([
      stem(db, words.keys(), language),
      conceptsOf(db, language, isAboutPlants),
    ])
    for (const token of tokens) if (!stems.has(token)) stopwords.add(token)
    const queryWords = tokens.flatMap((token) =>
      stems.has(token) ? [{ token, term: stems.get(token) as string }] : [],
    )
    for (const { token, term } of queryWords) wordOf(token).terms.add(term)
    for (const { token, concept } of conceptsIn(concepts, queryWords))
      for (const target of concept.targets) wordOf(token)[concept.relation].add(target)
  }
  return [...words]
    .filter(([token]) => !stopwords.has(token))
    .map(([token, { terms, synonym, topic, count }]) => ({
      token,
      count,
      terms: [...terms],
      synonyms: [...synonym].filter((term) => !terms.has(term)),
      topics: [...topic].filter((term) => !terms.has(term) && !synonym.has(term)),
    }))
}

/** Replaces the terms of each word that no section has by those that it is likely misspelt for. */
async function correctSpelling(
  db: Db,
  { storeIds, languages, lexicons }: repo.ScopeStats & { lexicons: readonly Lexicon[] },
  words: readonly Word[],
  counts: Map<string, ChunkCounts>,
): Promise<Word[]> {
  const isUnknown = ({ token, terms, synonyms }: Word) =>
    !isFiller(token) && [...terms, ...synonyms].every((term) => !counts.has(term))
  const unknown = words.filter(isUnknown)
  if (unknown.length === 0) return [...words]
  const codes = unknown.filter(({ token }) => !isSpelt(token)).flatMap(({ terms }) => terms)
  const similar = await repo.findSimilar(db, storeIds, [...new Set(codes)])
  const alternatives = new Map(
    unknown
      .slice(0, maxUnknown)
      .map(({ token }) => [token, isSpelt(token) ? alternativesTo(token, lexicons) : []]),
  )
  const stems = await Promise.all(
    languages.map((language) => stem(db, [...alternatives.values()].flat(), language)),
  )
  const termsOf = ({ token }: Word) => [
    ...new Set((alternatives.get(token) ?? []).flatMap((word) => stems.flatMap((of) => of.get(word) ?? []))),
  ]
  for (const [term, counted] of await repo.countChunks(db, storeIds, unknown.flatMap(termsOf)))
    counts.set(term, counted)
  return words.map((word) => {
    if (!unknown.includes(word)) return word
    const meant = word.terms.flatMap((term) => correct(term, similar.get(term) ?? []) ?? [])
    for (const { term, chunks } of meant)
      if (!counts.has(term)) counts.set(term, { inScope: chunks, overall: chunks })
    return { ...word, terms: [...meant.map(({ term }) => term), ...termsOf(word)], isCorrected: true }
  })
}
