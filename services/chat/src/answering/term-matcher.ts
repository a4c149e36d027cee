import type { Db } from '@portal/service-kit/database/database.ts'
import { quantityIn } from '../knowledge/search/quantity.rules.ts'
import type { MatchKind } from '../knowledge/search/search.rules.ts'
import type { QueryWord } from '../knowledge/search/search.ts'
import { type Language, termsIn } from '../knowledge/vocabulary/language.repo.ts'
import { tokenise } from '../knowledge/vocabulary/token.rules.ts'
import type { TermMatcher } from './extract.rules.ts'

/** How much a match counts for the choice of sentences. */
export const matchWeights: Record<MatchKind, number> = { exact: 1, corrected: 1, synonym: 0.7, topic: 0.3 }
/** What people say around a question chooses a sentence only among those that are alike. */
const fillerWeight = 0.25

/**
 * Finds in a text what the search looked for: the terms of each word, and a quantity where the question asks
 * for one. Works for the given texts and parts of them only.
 */
export async function termMatcher(
  db: Db,
  question: string,
  words: readonly QueryWord[],
  { languages, texts }: { languages: readonly Language[]; texts: readonly string[] },
): Promise<TermMatcher> {
  const tokensOf = new Map(texts.map((text) => [text, tokenise(text)]))
  const tokens = new Set([...tokensOf.values()].flat())
  const dictionaries = await Promise.all(languages.map((language) => termsIn(db, tokens, language)))
  const soughtBy = new Map<string, [word: number, weight: number][]>()
  for (const [at, { terms, idf }] of words.entries())
    for (const [term, match] of terms) {
      const sought: [number, number] = [at, matchWeights[match] * (idf === 0 ? fillerWeight : 1)]
      soughtBy.set(term, [...(soughtBy.get(term) ?? []), sought])
    }
  const statesQuantity = quantityIn(question)
  const matchesOf = (text: string) => {
    const found = new Map<number, number>()
    for (const token of new Set(tokensOf.get(text) ?? tokenise(text)))
      for (const termsOf of dictionaries)
        for (const term of termsOf(token))
          for (const [word, weight] of soughtBy.get(term) ?? [])
            found.set(word, Math.max(weight, found.get(word) ?? 0))
    if (statesQuantity?.(text)) found.set(words.length, 1)
    return found
  }
  // The same section is asked about by each step of the answer.
  const known = new Map<string, ReadonlyMap<number, number>>()
  return (text) => {
    const matches = known.get(text) ?? matchesOf(text)
    known.set(text, matches)
    return matches
  }
}
