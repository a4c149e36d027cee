import { commonWords } from '../spelling/common-words.ts'
import { keyOf } from '../spelling/lexicon.ts'
import { type Term, termsByWord } from '../vocabulary/term.repo.ts'
import { fold } from '../vocabulary/token.rules.ts'

/** A part has so many letters at least. */
const minPart = 3
/** Between the parts. */
const links = ['', 's', 'n', 'en', 'es', 'er', 'e']
/** Behind the last part. */
const endings = ['', 'n', 'en', 'e', 's', 'es', 'er']
/** They end words that are no compounds. */
const suffix = /^(?:bar|los|end|ung|heit|keit|lich|isch|weise|mal|voll|chen|sam|haft)/
/** More long words that nobody knows are a pasted log. */
const maxCompounds = 12

/** What people say is no compound of ours: "wunderbar". */
const isCommon = (word: string): boolean => commonWords('de')?.has(keyOf(word)) ?? false

/** What both parts of a word are, the longest last part first; of words of a question in German. */
export function compoundsAmong(
  tokens: readonly string[],
  question: string,
): ReadonlyMap<string, readonly [readonly Term[], readonly Term[]]> {
  // A name such as LiteStor joins no words.
  const names = new Set(
    (question.match(/\p{L}+/gu) ?? [])
      .filter((word) => /\p{Ll}\p{Lu}/u.test(word))
      .map((word) => word.toLowerCase()),
  )
  const long = [...new Set(tokens)].filter((token) => /^\p{L}{7,}$/u.test(token) && !names.has(token))
  return new Map(
    long.slice(0, maxCompounds).flatMap((token) => {
      const parts = isCommon(token) ? undefined : partsOf(fold(token))
      return parts ? [[token, parts] as const] : []
    }),
  )
}

function partsOf(word: string): [readonly Term[], readonly Term[]] | undefined {
  for (let at = minPart; at <= word.length - minPart; at++) {
    const right = word.slice(at)
    if (suffix.test(right)) continue
    const second = without(right, endings)
    const first = second && without(word.slice(0, at), links)
    if (first) return [first, second]
  }
  return undefined
}

/** The terms of a part that ends in one of these. */
function without(part: string, ends: readonly string[]): readonly Term[] | undefined {
  const german = termsByWord('german')
  for (const end of ends) {
    const word = part.slice(0, part.length - end.length)
    const terms = part.endsWith(end) && word.length >= minPart ? german.get(word) : undefined
    if (terms) return terms
  }
  return undefined
}
