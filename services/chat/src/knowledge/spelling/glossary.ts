import type { Language } from '@portal/contracts/reference.ts'
import { wordsOfDanger } from '../../danger/danger.rules.ts'
import { wordsOfGrammars } from '../../grammar/grammar.words.ts'
import { terms } from '../vocabulary/term.repo.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import { readLines } from '../vocabulary/word-list.ts'
import { commonWords } from './common-words.ts'
import { isSpelt, keyOf, Lexicon } from './lexicon.ts'

const lists = ['thesaurus.txt', 'topics.txt', 'fillers.txt', 'off-topic.txt', 'quantities.txt']
const columns = { en: 'english', de: 'german', es_ES: 'spanish' } as const

const wordsIn = (texts: readonly string[]) => texts.flatMap(tokenise).filter(isSpelt)
const termsOf = (language: keyof typeof columns) =>
  wordsIn(terms.flatMap((term) => term[columns[language]].map(({ text }) => text)))

const lexiconOf = (words: readonly string[]) => new Lexicon(words.map((word) => [word, 1]))
let all: Lexicon | undefined
const byLanguage = new Map<Language, Lexicon>()

/** The words by which the assistant and its subject are told in any language, whatever the documents say. */
export function allGlossary(): Lexicon {
  all ??= lexiconOf([
    ...wordsIn([...lists.flatMap(readLines), wordsOfDanger, wordsOfGrammars]),
    ...termsOf('en'),
    ...termsOf('de'),
    ...termsOf('es_ES'),
  ])
  return all
}

/**
 * Those that somebody means who writes in this language. Most lists do not tell the language of a word: what
 * English has is English, and what it has not is another language's.
 */
export function glossaryOf(language: keyof typeof columns): Lexicon {
  const known = byLanguage.get(language)
  if (known) return known
  const [own, english] = [commonWords(language), commonWords('en')]
  const isOwn = (key: string) => own?.has(key) || (language !== 'en' && !english?.has(key))
  const lexicon = lexiconOf([
    ...[...allGlossary().keys()].filter(isOwn).map((key) => allGlossary().written(key) as string),
    ...termsOf(language),
  ])
  byLanguage.set(language, lexicon)
  return lexicon
}

const termLexicons = new Map<Language, Lexicon>()
/** How likely a word is said by somebody who writes this language, 0 … 1. */
export function shareOf(word: string, language: keyof typeof columns): number {
  const terms = termLexicons.get(language) ?? lexiconOf(termsOf(language))
  termLexicons.set(language, terms)
  const key = keyOf(word)
  return (terms.share(key) + (commonWords(language)?.share(key) ?? 0)) / 2
}

/** Languages whose words are known. */
export const knownLanguages = ['en', 'de', 'es_ES'] as const
export const isMendable = (language: Language): language is keyof typeof columns => language in columns
