import type { Db } from '@portal/service-kit/database/database.ts'
import { type Language, stem } from './language.repo.ts'
import { fold, tokenise } from './token.rules.ts'
import { readLines } from './word-list.ts'

/** The columns of `terms.txt` and `everyday.txt`; Chinese has no dictionary of its own. */
const columns = ['english', 'german', 'spanish', 'simple'] as const
export type Column = (typeof columns)[number]

/** A term in each language, its wordings by their words. */
export type Term = Record<Column, readonly { text: string; tokens: readonly string[] }[]>

const wordings = (cell: string) =>
  cell
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({ text, tokens: tokenise(text) }))
const readTerms = (file: string): readonly Term[] =>
  readLines(file).map((line) => {
    const [english = '', german = '', spanish = '', simple = ''] = line.split('|')
    return {
      english: wordings(english),
      german: wordings(german),
      spanish: wordings(spanish),
      simple: wordings(simple),
    }
  })
/** Those of the subject. */
export const terms = readTerms('terms.txt')
/** What people say, whatever they talk about. */
export const everyday = readTerms('everyday.txt')
const allTerms = [...terms, ...everyday]
type Table = readonly Term[]

export const columnOf = (language: Language): Column | undefined =>
  columns.find((column) => column === language)

interface Trigger {
  /** Of its words. */
  keys: readonly string[]
  /** As it is written. */
  text: string
  term: Term
}
type Triggers = ReadonlyMap<string, readonly Trigger[]>

const triggers = new WeakMap<Table, Map<Column, Promise<Triggers>>>()

/** The wordings of a language by the key that they begin with. */
function triggersOf(db: Db, column: Column, table: Table = allTerms): Promise<Triggers> {
  const byColumn = triggers.get(table) ?? new Map<Column, Promise<Triggers>>()
  triggers.set(table, byColumn)
  const made = byColumn.get(column) ?? makeTriggers(db, column, table)
  byColumn.set(column, made)
  made.catch(() => byColumn.delete(column))
  return made
}

async function makeTriggers(db: Db, column: Column, table: Table): Promise<Triggers> {
  const wordings = table.flatMap((term) => term[column].map(({ tokens }) => ({ tokens, term })))
  const stems = await stem(
    db,
    wordings.flatMap(({ tokens }) => tokens),
    column,
  )
  const made = wordings.map(({ tokens, term }) => ({
    keys: tokens.map((token) => keyOf(token, stems)),
    text: tokens.join(' '),
    term,
  }))
  return Map.groupBy(
    made.filter(({ keys }) => keys.length > 0),
    ({ keys }) => keys[0] as string,
  )
}

/** Terms in the words of a question. */
export interface FoundTerms {
  /** Of one wording: those that have it in common. */
  terms: readonly Term[]
  /** Places of the words that say it. */
  at: readonly number[]
}

/** Its stem; a stop word as it is, since others have its letters for a stem ("sich", "sicher"). */
const keyOf = (token: string, stems: ReadonlyMap<string, string>) => stems.get(token) ?? asIs(token)
const asIs = (stopword: string) => `=${fold(stopword)}`

/** `root`: without the ending of a verb, which the stems of German keep. */
const wordOf = (key: string, column: Column) => ({
  key,
  root: column === 'german' ? key.replace(/(?<=\p{L}{5})(?:e?te?|e?st)$/u, '') : key,
})

/** German verbs leave them at the end of the sentence: "Er schaltet sich nachts ab". */
const separable = /^=?(?:ab|an|auf|aus|ein|fest|her|hin|los|mit|nach|um|vor|weg|zu|zuruck)$/
const maxDistance = 12
const clauseEnd =
  /(?<!\p{L})\p{L}+(?!\p{L})(?=\s*(?:[.,;:!?\n]|$)|\s+(?:und|oder|aber|wenn|weil|dass|ob|sobald|obwohl)\s)/giu

/** The words of a question in a language, each with what wordings are found by. */
function wordsOf(
  tokens: readonly string[],
  text: string,
  stems: ReadonlyMap<string, string>,
  column: Column,
) {
  const last = new Set(column === 'german' ? text.toLowerCase().match(clauseEnd) : [])
  return tokens.map((token) => ({
    ...wordOf(keyOf(token, stems), column),
    token,
    endsClause: last.has(token),
  }))
}
type Said = ReturnType<typeof wordsOf>

/** Where the words of a wording stand, the first one at a place. */
function placesOf({ keys }: Trigger, words: Said, start: number): number[] | undefined {
  const isThere = (key: string, place: number) => words[place]?.key === key || words[place]?.root === key
  if (keys.every((key, n) => n === 0 || isThere(key, start + n))) return keys.map((_, n) => start + n)
  const [, last] = keys
  if (keys.length !== 2 || last === undefined || !separable.test(last)) return undefined
  const end = words.findIndex(({ endsClause }, at) => at > start && endsClause)
  return end - start <= maxDistance && words[end]?.key === last ? [start, end] : undefined
}

/**
 * The terms in words of a text: the longest where one is in another, and as it is written before one that has
 * its letters without accents, or its stem.
 */
export async function termsAmong(
  db: Db,
  { tokens, text }: { tokens: readonly string[]; text: string },
  column: Exclude<Column, 'simple'>,
  table: Table = allTerms,
): Promise<FoundTerms[]> {
  const [starts, stems] = await Promise.all([triggersOf(db, column, table), stem(db, tokens, column)])
  const words = wordsOf(tokens, text, stems, column)
  const taken = new Set<number>()
  return words.flatMap(({ key, root }, start) => {
    if (taken.has(start)) return []
    const beginning = [...(starts.get(key) ?? []), ...(root === key ? [] : (starts.get(root) ?? []))]
    const fitting = beginning.flatMap((trigger) => {
      const at = placesOf(trigger, words, start)
      return at?.every((place) => !taken.has(place)) ? [{ ...trigger, at }] : []
    })
    const [longest] = fitting.toSorted((one, other) => other.at.length - one.at.length)
    if (!longest) return []
    const { at } = longest
    for (const place of at) taken.add(place)
    const same = fitting.filter((one) => String(one.at) === String(at))
    const written = at.map((place) => words[place]?.token).join(' ')
    const alike = [
      same.filter(({ text }) => text === written),
      same.filter(({ text }) => fold(text) === fold(written)),
      same,
    ].find(({ length }) => length > 0)
    return [{ at, terms: (alike ?? []).map(({ term }) => term) }]
  })
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const hanWordings = Map.groupBy(
  allTerms.flatMap((term) =>
    term.simple
      .filter(({ text }) => /\p{sc=Han}/u.test(text))
      .map(({ text }) => ({ text: plain(text), term })),
  ),
  ({ text }) => text,
)
const longestHan = Math.max(...[...hanWordings.keys()].map(({ length }) => length))
/** Japanese has Chinese signs, too. */
const otherScripts = /[^\P{L}\p{sc=Han}\p{sc=Latin}]/u

/** Pages in other scripts have no dictionary either. */
export const isChinese = (text: string): boolean => /\p{sc=Han}/u.test(text) && !otherScripts.test(text)

/**
 * A text in Chinese by its terms and what is between them. Signs are not cut into words reliably, so each
 * term is found as it is written, the longest first.
 */
export function* hanTerms(written: string): Generator<{ text: string; terms: readonly Term[] }> {
  const text = plain(written)
  let rest = 0
  for (let at = 0; at < text.length; at++) {
    let length = Math.min(longestHan, text.length - at)
    while (length > 0 && !hanWordings.has(text.slice(at, at + length))) length--
    if (length === 0) continue
    if (rest < at) yield { text: text.slice(rest, at), terms: [] }
    const wording = text.slice(at, at + length)
    yield { text: wording, terms: (hanWordings.get(wording) ?? []).map(({ term }) => term) }
    rest = at + length
    at = rest - 1
  }
  if (rest < text.length) yield { text: text.slice(rest), terms: [] }
}

/** By its one word, as it is written, without accents. */
const wordsOfColumn = new Map<Column, ReadonlyMap<string, readonly Term[]>>()
export function termsByWord(column: Column): ReadonlyMap<string, readonly Term[]> {
  const made = wordsOfColumn.get(column)
  if (made) return made
  const single = allTerms.flatMap((term) =>
    term[column].flatMap(({ tokens: [word, ...others] }) =>
      word && others.length === 0 ? [{ word: fold(word), term }] : [],
    ),
  )
  const groups = Map.groupBy(single, ({ word }) => word)
  const byWord = new Map([...groups].map(([word, found]) => [word, found.map(({ term }) => term)]))
  wordsOfColumn.set(column, byWord)
  return byWord
}
