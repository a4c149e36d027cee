import { isFiller } from '../vocabulary/filler.ts'
import { isParticle } from '../vocabulary/language.repo.ts'
import { isElsewhere } from '../vocabulary/off-topic.ts'

/** Of BM25, see docs/decisions/094. How soon repeating a word helps no more, and how much long sections are held back. */
export const k1 = 2
export const b = 0.5

/** How much a word of a question counts, beside a plain one. */
export const weights = {
  /** Names a fault or a model: it decides. */
  code: 2.5,
  filler: 0.25,
  /** Two Chinese signs that stand nowhere together are most often no word. */
  accident: 0.3,
  /** Said in other words. */
  synonym: 0.6,
  /** The same, where no text says it in these words. */
  onlySynonym: 0.8,
  /** A word under which the matter is dealt with. */
  topic: 0.5,
  /** Of texts about all devices, beside those about the one that is asked about. */
  common: 0.75,
}

/** One word of the question, and the terms that it may stand as. */
export interface Word {
  token: string
  /** As it is said or repaired, in each language of the stores. */
  terms: readonly string[]
  synonyms: readonly string[]
  topics: readonly string[]
  /** The terms are spelt otherwise than they were asked. */
  isRepaired?: boolean
  /** How often the question says it. */
  times: number
}

/** How many chunks hold a term. */
export interface Counted {
  /** Of the stores that are asked. */
  here: number
  /** Of all stores: with the texts of one device alone, an ordinary word may seem rare. */
  everywhere: number
}

/** How a term stands to the word that was asked. */
export type Way = 'said' | 'repaired' | 'synonym' | 'topic'

export interface WeightedTerm {
  /** Of one word a text gets only the term that scores most. */
  word: number
  term: string
  weight: number
  /** That hold it. */
  chunks: number
  way: Way
}

/** What a word of the question tells about its matter. */
export interface Telling {
  /** How much: the rarer the more, 0 for what people say around a question. */
  says: number
  isElsewhere: boolean
}

/** So many chunks are scored in full without a second look; a portal's own manuals together are fewer. */
const affordable = 8_000

/**
 * Where the words of a question stand in too many chunks, its rarest ones choose the candidates, and the others only rank these. A question
 * of nothing but frequent words is chosen for by the rarest of them.
 */
export function splitByLoad(terms: readonly WeightedTerm[]): { choosing: WeightedTerm[]; ranking: WeightedTerm[] } {
  const loads = new Map<number, number>()
  for (const { word, chunks } of terms) loads.set(word, (loads.get(word) ?? 0) + chunks)
  let sum = 0
  const choosing = new Set<number>()
  for (const [word, load] of [...loads].sort((one, other) => one[1] - other[1])) {
    sum += load
    if (choosing.size > 0 && sum > affordable) break
    choosing.add(word)
  }
  return { choosing: terms.filter(({ word }) => choosing.has(word)), ranking: terms.filter(({ word }) => !choosing.has(word)) }
}

/** How much a term says that stands in so many of all chunks. */
export const rarity = (chunks: number, all: number): number => Math.log(1 + (all - chunks + 0.5) / (chunks + 0.5))

const isCode = (token: string) => /\p{L}/u.test(token) && /\p{Nd}/u.test(token)
const isHan = (token: string) => /^\p{sc=Han}+$/u.test(token)

function factorOf({ token }: Word, isKnown: boolean): number {
  if (isCode(token)) return weights.code
  if (isFiller(token)) return weights.filler
  return isHan(token) && !isKnown ? weights.accident : 1
}

export interface Weighed {
  terms: WeightedTerm[]
  /** The highest score that any text could reach. A word that is nowhere weighs most in it. */
  highest: number
  /** By the word's number. */
  telling: Telling[]
}

/** The terms of a question with their weights. `all`: chunks of all stores. */
export function weigh(words: readonly Word[], counts: ReadonlyMap<string, Counted>, all: number): Weighed {
  const weighed: Weighed = { terms: [], highest: 0, telling: [] }
  for (const [number, word] of words.entries()) {
    const found = findIn(word, counts, all)
    const factor = word.times * factorOf(word, found.length > 0) * (k1 + 1)
    weighed.highest += factor * (found.length === 0 ? rarity(0, all) : Math.max(...found.map(({ says }) => says)))
    for (const { term, way, says } of found)
      weighed.terms.push({ word: number, term, way, chunks: counts.get(term)?.here ?? 0, weight: factor * says })
    weighed.telling.push(tellingOf(word, found, all))
  }
  return weighed
}

interface Found {
  term: string
  way: Way
  says: number
}

function findIn({ terms, synonyms, topics, isRepaired }: Word, counts: ReadonlyMap<string, Counted>, all: number): Found[] {
  const isSaid = !isRepaired && terms.some((term) => counts.has(term))
  const ways: [readonly string[], Way, number][] = [
    [terms, isRepaired ? 'repaired' : 'said', 1],
    [synonyms, 'synonym', isSaid ? weights.synonym : weights.onlySynonym],
    [topics, 'topic', weights.topic],
  ]
  return ways.flatMap(([some, way, share]) =>
    some.flatMap((term) => {
      const counted = counts.get(term)
      return counted ? [{ term, way, says: share * rarity(counted.everywhere, all) }] : []
    }),
  )
}

/** What no text says in the asked words tells most: most likely it is about something else. */
function tellingOf(word: Word, found: readonly Found[], all: number): Telling {
  const said = found.filter(({ way }) => way === 'said').map(({ says }) => says)
  const says = said.length > 0 ? Math.max(...said) : rarity(0, all) * (isHan(word.token) && found.length === 0 ? weights.accident : 1)
  return { says: isFiller(word.token) || isParticle(word.token) ? 0 : says, isElsewhere: isElsewhere(word.token) }
}
