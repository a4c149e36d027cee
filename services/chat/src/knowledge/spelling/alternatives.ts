import { keyOf, type Lexicon } from './lexicon.ts'
import { limitOf } from './mend.rules.ts'

/** Further ones are less likely than that the word is another one. */
const maxFurther = 0.3
const maxWords = 3

/**
 * The words of the documents that are typed like this one, which none of them has: it may be a word ("bock"),
 * and still be another one misspelt ("block").
 */
export function alternativesTo(token: string, of: readonly Lexicon[]): string[] {
  const key = keyOf(token)
  const found = of
    .flatMap((lexicon) =>
      lexicon
        .near(key, limitOf(key.length))
        .map(({ key, cost }) => ({ word: lexicon.written(key) as string, cost, share: lexicon.share(key) })),
    )
    .sort((one, other) => one.cost - other.cost || other.share - one.share)
  const least = found[0]?.cost ?? 0
  return [...new Set(found.filter(({ cost }) => cost <= least + maxFurther).map(({ word }) => word))].slice(
    0,
    maxWords,
  )
}
