import { keyOf, type Lexicon } from './lexicon.ts'
import { Speller } from './mend.rules.ts'

/** Shorter words are no compounds. */
const minLength = 8

/** Words of a question; one that no document has and that joins two words of the subject is taken apart. */
export function takenApart(tokens: readonly string[], of: readonly Lexicon[]): string[] {
  let speller: Speller | undefined
  return tokens.flatMap((token) => {
    const key = keyOf(token)
    if (token.length < minLength || of.some((lexicon) => lexicon.has(key))) return [token]
    speller ??= new Speller('de', of)
    return speller.isOfSubject(key) ? [token] : (speller.partsOf(key) ?? [token])
  })
}
