import { isFiller } from '../vocabulary/filler.ts'
import { isParticle } from '../vocabulary/language.repo.ts'
import { isOffTopic } from '../vocabulary/off-topic.ts'

/** Of BM25: saturation of the term frequency and normalisation by length, see docs/decisions/094. */
export const k1 = 1.2
export const b = 0.75

/** Weights of query words, relative to an ordinary one. */
export const weights = {
  /** A fault code or the name of a model. */
  code: 1.5,
  filler: 0.6,
  /** A pair of Chinese characters that no text has is most often not a word. */
  unknownBigram: 0.3,
  synonym: 0.6,
  /** A synonym where no text has the word itself. */
  soleSynonym: 0.8,
  /** A word that may be meant by one that no text has. */
  corrected: 0.8,
  /** A word under which manuals deal with the subject, see `topics`. */
  topic: 0.5,
  /** Of texts about all devices, where one device is asked about. */
  allDevices: 0.75,
}

/** One word of the question, and the index terms that it matches. */
export interface Word {
  token: string
  /** Its stems in each language of the stores, after spelling correction. */
  terms: readonly string[]
  synonyms: readonly string[]
  topics: readonly string[]
  /** The terms are a spelling correction of the word. */
  isCorrected?: boolean
  /** How often the question has it. */
  count: number
}

/** How many chunks hold a term. */
export interface ChunkCounts {
  /** Of the stores in scope. */
  inScope: number
  /** Of all stores: among the texts of one device alone, an ordinary word may seem rare. */
  overall: number
}

/** How a term matches the word that was asked. */
export type MatchKind = 'exact' | 'corrected' | 'synonym' | 'topic'

export interface WeightedTerm {
  /** Number of the query word; of its terms only the best one counts for a text. */
  word: number
  term: string
  weight: number
  chunks: number
  match: MatchKind
}

/** What a query word says about the subject of the question. */
export interface TokenInfo {
  /** Inverse document frequency; 0 for fillers. */
  idf: number
  isOffTopic: boolean
}

/** Up to here all matching chunks are scored in full; the manuals of a portal have fewer. */
const maxScoredChunks = 8_000

/**
 * Where the words of a question match too many chunks, only its rarest words select the candidates, and the
 * others rank them. At least the rarest word selects.
 */
export function splitByFrequency(terms: readonly WeightedTerm[]): {
  selective: WeightedTerm[]
  ranking: WeightedTerm[]
} {
  const loads = new Map<number, number>()
  for (const { word, chunks } of terms) loads.set(word, (loads.get(word) ?? 0) + chunks)
  let sum = 0
  const selective = new Set<number>()
  for (const [word, load] of [...loads].sort((one, other) => one[1] - other[1])) {
    sum += load
    if (selective.size > 0 && sum > maxScoredChunks) break
    selective.add(word)
  }
  return {
    selective: terms.filter(({ word }) => selective.has(word)),
    ranking: terms.filter(({ word }) => !selective.has(word)),
  }
}

/** Inverse document frequency of a term that so many of all chunks have, as in BM25. */
export const idfOf = (chunks: number, all: number): number =>
  Math.log(1 + (all - chunks + 0.5) / (chunks + 0.5))

const isCode = (token: string) => /\p{L}/u.test(token) && /\p{Nd}/u.test(token)
const isHan = (token: string) => /^\p{sc=Han}+$/u.test(token)

function queryWeightOf({ token }: Word, isKnown: boolean): number {
  if (isCode(token)) return weights.code
  if (isFiller(token)) return weights.filler
  return isHan(token) && !isKnown ? weights.unknownBigram : 1
}

export interface Weighed {
  terms: WeightedTerm[]
  /** The highest score that any text could reach; a word that no text has adds most to it. */
  maxScore: number
  /** By the word's number. */
  info: TokenInfo[]
}

/** The terms of a question with their weights. `all`: chunks of all stores. */
export function weigh(
  words: readonly Word[],
  counts: ReadonlyMap<string, ChunkCounts>,
  all: number,
): Weighed {
  const weighed: Weighed = { terms: [], maxScore: 0, info: [] }
  for (const [number, word] of words.entries()) {
    const found = matchesOf(word, counts, all)
    const factor = word.count * queryWeightOf(word, found.length > 0) * (k1 + 1)
    weighed.maxScore +=
      factor * (found.length === 0 ? idfOf(0, all) : Math.max(...found.map(({ idf }) => idf)))
    for (const { term, match, idf } of found)
      weighed.terms.push({
        word: number,
        term,
        match,
        chunks: counts.get(term)?.inScope ?? 0,
        weight: factor * idf,
      })
    weighed.info.push(infoOf(word, found, all))
  }
  return weighed
}

interface Found {
  term: string
  match: MatchKind
  idf: number
}

function matchesOf(
  { terms, synonyms, topics, isCorrected }: Word,
  counts: ReadonlyMap<string, ChunkCounts>,
  all: number,
): Found[] {
  const isExact = !isCorrected && terms.some((term) => counts.has(term))
  const kinds: [readonly string[], MatchKind, number][] = [
    isCorrected ? [terms, 'corrected', weights.corrected] : [terms, 'exact', 1],
    [synonyms, 'synonym', isExact ? weights.synonym : weights.soleSynonym],
    [topics, 'topic', weights.topic],
  ]
  return kinds.flatMap(([some, match, share]) =>
    some.flatMap((term) => {
      const counted = counts.get(term)
      return counted ? [{ term, match, idf: share * idfOf(counted.overall, all) }] : []
    }),
  )
}

/** A word that no text has is the most informative: the question is most likely about something else. */
function infoOf(word: Word, found: readonly Found[], all: number): TokenInfo {
  const exact = found.filter(({ match }) => match === 'exact').map(({ idf }) => idf)
  const idf =
    exact.length > 0
      ? Math.max(...exact)
      : idfOf(0, all) * (isHan(word.token) && found.length === 0 ? weights.unknownBigram : 1)
  return { idf: isFiller(word.token) || isParticle(word.token) ? 0 : idf, isOffTopic: isOffTopic(word.token) }
}
