import type { Db } from '@portal/service-kit/database/database.ts'
import { type Language, stem } from '../vocabulary/language.repo.ts'
import { columnOf, hanTerms, isChinese, type Term, termsAmong } from '../vocabulary/term.repo.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import { compoundsAmong } from './compound-terms.ts'

/** A question is a few sentences; a longer one is a pasted log. */
const maxChars = 1_000

const english = ([term]: readonly Term[]): string[] => term?.english.slice(0, 1).map(({ text }) => text) ?? []

/**
 * A question word by word in English, in the order of its own words: enough for a model that reads English to
 * tell what it is about. A word in Latin letters without a translation stays as it is, a stop word goes.
 * Undefined in a language without translations.
 */
export async function inEnglish(db: Db, asked: string, spoken: Language): Promise<string | undefined> {
  const column = columnOf(spoken)
  if (column === undefined || column === 'english') return undefined
  if (column === 'simple' && !isChinese(asked)) return undefined
  const question = asked.slice(0, maxChars)
  const words = column === 'simple' ? chineseInEnglish(question) : await latinInEnglish(db, question, column)
  return words.join(' ') || undefined
}

const chineseInEnglish = (question: string): string[] =>
  [...hanTerms(question)].flatMap(({ text, terms }) =>
    terms.length > 0 ? english(terms) : (text.match(/[\p{sc=Latin}\p{N}][\p{sc=Latin}\p{N}.-]*/gu) ?? []),
  )

async function latinInEnglish(db: Db, question: string, column: 'german' | 'spanish'): Promise<string[]> {
  const tokens = tokenise(question)
  const [found, stems] = await Promise.all([
    termsAmong(db, { tokens, text: question }, column),
    stem(db, tokens, column),
  ])
  const isSaid = new Set(found.flatMap(({ at }) => at))
  const starting = new Map(found.map(({ at: [first], terms }) => [first, terms]))
  const left = tokens.filter((token, at) => !isSaid.has(at) && stems.has(token))
  const compounds = column === 'german' ? compoundsAmong(left, question) : undefined
  return tokens.flatMap((token, at) => {
    if (isSaid.has(at)) return english(starting.get(at) ?? [])
    if (!stems.has(token)) return []
    return compounds?.get(token)?.flatMap(english) ?? [token]
  })
}
