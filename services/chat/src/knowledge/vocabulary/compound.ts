import type { Db } from '@portal/service-kit/database.ts'
import { stem } from './language.repo.ts'
import { type Term, triggersOf } from './term.repo.ts'

/** A part has so many letters at least. */
const minPart = 3
/** Between the parts. */
const links = /(?<=\p{L}{3})(?:e[ns]?|er|n|s)$/u
/** A name such as LiteStor joins no words. */
const names = /\p{L}*\p{Ll}\p{Lu}\p{L}*/gu
/** More long words that nobody knows are a pasted log. */
const maxCompounds = 12

const splitsOf = (token: string) =>
  Array.from({ length: Math.max(0, token.length - 2 * minPart + 1) }, (_, n) => {
    const [left, right] = [token.slice(0, minPart + n), token.slice(minPart + n)]
    return { token, lefts: [left, left.replace(links, '')], right }
  })

/** What both parts of a word are, by words of a question in German. */
export async function compoundsAmong(
  db: Db,
  tokens: readonly string[],
  question: string,
): Promise<ReadonlyMap<string, readonly (readonly Term[])[]>> {
  const named = new Set(question.match(names)?.map((name) => name.toLowerCase()))
  const long = new Set(tokens.filter((token) => /^\p{L}{7,}$/u.test(token) && !named.has(token)))
  const splits = [...long].slice(0, maxCompounds).flatMap(splitsOf)
  const parts = splits.flatMap(({ lefts, right }) => [...lefts, right])
  const [starts, stems] = await Promise.all([triggersOf(db, 'german'), stem(db, parts, 'german')])
  const termsOf = (part: string) =>
    (starts.get(stems.get(part) ?? '') ?? []).flatMap(({ keys, term }) => (keys.length === 1 ? [term] : []))
  const found = new Map<string, readonly (readonly Term[])[]>()
  for (const { token, lefts, right } of splits) {
    const first = lefts.map(termsOf).find(({ length }) => length > 0)
    const second = termsOf(right)
    if (first && second.length > 0 && !found.has(token)) found.set(token, [first, second])
  }
  return found
}
