import type { Db } from '@portal/service-kit/database.ts'
import { type Language, stem } from './language.repo.ts'
import { tokenise } from './token.rules.ts'
import { columnOf, hanTerms, type Term, termsAmong, triggersOf } from './translation.repo.ts'

const english = (terms: readonly Term[]): string[] =>
  terms.slice(0, 1).flatMap(({ english: [first] }) => first?.text ?? [])

/**
 * A question word by word in English, in the order of its own words: enough for a model that reads English to
 * tell what it is about. A word without a translation stays as it is,
 * unless it is a stop word. Undefined in a language without any.
 */
export async function inEnglish(db: Db, question: string, spoken: Language): Promise<string | undefined> {
  const column = columnOf(spoken)
  if (column === undefined || column === 'english') return undefined
  if (column === 'simple') {
    const words = [...hanTerms(question)].flatMap(({ text, terms }) =>
      terms.length > 0 ? english(terms) : (text.match(/[\p{sc=Latin}\p{N}.-]+/gu) ?? []),
    )
    return words.join(' ') || undefined
  }
  const tokens = tokenise(question)
  const found = await termsAmong(db, tokens, column)
  const isSaid = new Set(found.flatMap(({ at }) => at))
  const starting = new Map(found.map(({ at, terms }) => [at[0], terms]))
  const stems = await stem(db, tokens, column)
  const names = new Set(question.match(camelCase)?.map((name) => name.toLowerCase()))
  const words: string[] = []
  for (const [at, token] of tokens.entries()) {
    const terms = starting.get(at)
    if (terms) words.push(...english(terms))
    else if (isSaid.has(at) || !stems.has(token)) continue
    else if (column === 'german' && !names.has(token)) words.push(...((await partsOf(db, token)) ?? [token]))
    else words.push(token)
  }
  return words.join(' ') || undefined
}

/** A name such as LiteStor is no compound. */
const camelCase = /\p{L}*\p{Ll}\p{Lu}\p{L}*/gu
/** A part of a compound has so many letters at least. */
const minPart = 3
/** Between the parts of a compound. */
const links = /(?<=\p{L}{3})(?:e[ns]?|er|n|s)$/u

/** What the two parts of a German compound are. */
export async function partsOf(db: Db, token: string): Promise<string[] | undefined> {
  if (token.length < 2 * minPart + 1 || !/^\p{L}+$/u.test(token)) return undefined
  const splits = Array.from({ length: token.length - 2 * minPart + 1 }, (_, n) => {
    const [left, right] = [token.slice(0, minPart + n), token.slice(minPart + n)]
    return { lefts: [left, left.replace(links, '')], right }
  })
  const stems = await stem(
    db,
    splits.flatMap(({ lefts, right }) => [...lefts, right]),
    'german',
  )
  const starts = await triggersOf(db, 'german')
  const termsOf = (part: string) => {
    const key = stems.get(part)
    return (key === undefined ? [] : (starts.get(key) ?? [])).flatMap(({ keys, term }) =>
      keys.length === 1 ? [term] : [],
    )
  }
  for (const { lefts, right } of splits) {
    const [first, second] = [lefts.map(termsOf).find(({ length }) => length > 0), termsOf(right)]
    if (first && second.length > 0) return [...english(first), ...english(second)]
  }
  return undefined
}
