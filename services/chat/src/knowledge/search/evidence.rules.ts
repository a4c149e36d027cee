import type { MatchKind, TokenInfo, WeightedTerm } from './search.rules.ts'

/** How much of a word is there, by how a text has it. */
export const matchWeights: Record<MatchKind, number> = {
  exact: 1,
  synonym: 0.7,
  corrected: 0.6,
  topic: 0.5,
}

/** What speaks for one section of those that were found. */
export interface Evidence {
  /** Its score by words ÷ the best one, 0 … 1. */
  score: number
  /** Share of what the question tells that its best sentence has, under its heading, 0 … 1. */
  sentence: number
  /** Share of its heading that the question has, 0 … 1. */
  heading: number
  /** It states a quantity of the kind that is asked: 1; it does not: -1; none is asked: 0. */
  quantity: number
  /** How far it stands out in meaning, in standard deviations; 0 where that is not known. */
  nearness: number
  /** Share of what the best sections by words say besides that it has, 0 … 1. */
  kinship: number
}

/** The terms of a section's heading and of each of its sentences. */
export interface Parsed {
  /** All of them. */
  terms: ReadonlySet<string>
  heading: ReadonlySet<string>
  sentences: readonly ReadonlySet<string>[]
}

type Term = Pick<WeightedTerm, 'word' | 'term' | 'match'>

/** Of what a question tells, the share that the best sentence of a section has. */
export function sentenceSharer(words: readonly Pick<TokenInfo, 'idf'>[], terms: readonly Term[]) {
  const told = words.reduce((sum, { idf }) => sum + idf, 0) || 1
  return ({ heading, sentences }: Omit<Parsed, 'terms'>): number => {
    const shares = sentences.map((sentence) => {
      const found = new Map<number, number>()
      for (const { word, term, match } of terms)
        if (sentence.has(term) || heading.has(term))
          found.set(word, Math.max(matchWeights[match], found.get(word) ?? 0))
      return [...found].reduce((sum, [word, share]) => sum + share * (words[word]?.idf ?? 0), 0) / told
    })
    return Math.max(0, ...shares)
  }
}
