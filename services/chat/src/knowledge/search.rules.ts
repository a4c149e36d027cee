import { isFiller } from './filler.ts'

/** Of BM25, see docs/decisions/094. How soon repeating a word helps no more, and how much long sections are held back. */
export const k1 = 1.2
export const b = 0.6

/** How much a word of a question counts, beside a plain one. */
export const weights = {
  /** Names a fault or a model: it decides. */
  code: 2.5,
  filler: 0.25,
  /** Two Chinese signs that stand nowhere together are most often no word. */
  accident: 0.3,
  /** Said in other words. */
  synonym: 0.5,
  /** Of texts about all devices, beside those about the one that is asked about. */
  common: 0.75,
}

/** One word of the question, and the terms that it may stand as. */
export interface Word {
  token: string
  /** As it is said or repaired, in each language of the stores. */
  terms: readonly string[]
  synonyms: readonly string[]
  /** How often the question says it. */
  times: number
}

export interface WeightedTerm {
  /** Of one word a text gets only the term that scores most. */
  word: number
  term: string
  weight: number
  /** That hold it. */
  chunks: number
}

/** So many chunks are scored in full without a second look; a portal's own manuals together are fewer. */
const affordable = 12_000

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

/**
 * The terms with their weights, and the highest score that any text could reach. A word that is nowhere weighs most in that: it is what
 * tells a question that the manuals have nothing about.
 */
export function weigh(
  words: readonly Word[],
  chunksOf: ReadonlyMap<string, number>,
  all: number,
): { terms: WeightedTerm[]; highest: number } {
  const weighted: WeightedTerm[] = []
  let highest = 0
  for (const [number, word] of words.entries()) {
    const said = word.terms.map((term) => ({ term, share: 1 }))
    const meant = word.synonyms.map((term) => ({ term, share: weights.synonym }))
    const found = [...said, ...meant]
      .filter(({ term }) => chunksOf.has(term))
      .map(({ term, share }) => ({ term, chunks: chunksOf.get(term) ?? 0, says: share * rarity(chunksOf.get(term) ?? 0, all) }))
    const factor = word.times * factorOf(word, found.length > 0) * (k1 + 1)
    highest += factor * (found.length === 0 ? rarity(0, all) : Math.max(...found.map(({ says }) => says)))
    for (const { term, chunks, says } of found) weighted.push({ word: number, term, chunks, weight: factor * says })
  }
  return { terms: weighted, highest }
}
