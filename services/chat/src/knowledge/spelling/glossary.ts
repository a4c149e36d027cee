import type { Language } from '@portal/contracts/reference.ts'
import { wordsOfDanger } from '../../danger/danger.rules.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import { readLines } from '../vocabulary/word-list.ts'
import { commonWords } from './common-words.ts'
import { isSpelt, keyOf, Lexicon } from './lexicon.ts'

const lists = ['thesaurus.txt', 'topics.txt', 'fillers.txt', 'off-topic.txt', 'quantities.txt']
const words = [...lists.flatMap(readLines), wordsOfDanger].flatMap(tokenise).filter(isSpelt)

const lexiconOf = (some: readonly string[]) => new Lexicon(some.map((word) => [word, 1]))
let english: Lexicon | undefined
let all: Lexicon | undefined

/**
 * The words by which the subject is told, whatever the documents say. The lists are of several languages; nobody who
 * writes English means a word of another one.
 */
export function glossary(language: Language): Lexicon {
  all ??= lexiconOf(words)
  if (language !== 'en') return all
  english ??= lexiconOf(words.filter((word) => commonWords('en')?.has(keyOf(word))))
  return english
}
