import type { Db } from '@portal/service-kit/database.ts'
import { type Language, stem } from './language.repo.ts'
import { tokenise } from './token.rules.ts'
import { readLines } from './word-list.ts'

/** The columns of `terms.txt` and `everyday.txt`; Chinese has no dictionary of its own. */
const columns = ['english', 'german', 'spanish', 'simple'] as const
export type Column = (typeof columns)[number]

/** A term in each language, its wordings by their words. */
export type Term = Record<Column, readonly { text: string; tokens: readonly string[] }[]>

const wordings = (cell = '') =>
  cell
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({ text, tokens: tokenise(text) }))
const readTerms = (file: string): readonly Term[] =>
  readLines(file).map((line) => {
    const [english, german, spanish, simple] = line.split('|').map((cell) => wordings(cell))
    return { english, german, spanish, simple } as Term
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
  term: Term
}
type Triggers = ReadonlyMap<string, readonly Trigger[]>

const triggers = new WeakMap<Table, Map<Column, Promise<Triggers>>>()

/** The wordings of a language by the key that they begin with. */
export function triggersOf(db: Db, column: Column, table: Table = allTerms): Promise<Triggers> {
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
const asIs = (stopword: string) => `=${stopword}`

interface Word {
  key: string
  /** Without the ending of a verb, which the stems of German keep. */
  root: string
}
const wordOf = (key: string, column: Column): Word => ({
  key,
  root: column === 'german' ? key.replace(/(?<=\p{L}{5})(?:e?te?|e?st)$/u, '') : key,
})

/** German verbs leave them at the end of the sentence: "Er schaltet sich nachts ab". */
const separable = /^=?(?:ab|an|auf|aus|ein|fest|her|hin|los|mit|nach|um|vor|weg|zu|zuruck)$/
const maxDistance = 12

/** Where the words of a wording stand, the first one at a place. */
function placesOf({ keys }: Trigger, words: readonly Word[], start: number): number[] | undefined {
  const places = keys.map((_, n) => start + n)
  const isThere = (key: string, place: number) => words[place]?.key === key || words[place]?.root === key
  if (keys.every((key, n) => n === 0 || isThere(key, start + n))) return places
  const [, last] = keys
  if (keys.length !== 2 || last === undefined || !separable.test(last)) return undefined
  const place = words.findIndex(({ key }, at) => at > start && key === last)
  return place > start && place - start <= maxDistance ? [start, place] : undefined
}

/** The terms in words of a language; the longest where one is in another. */
export async function termsAmong(
  db: Db,
  tokens: readonly string[],
  column: Exclude<Column, 'simple'>,
  table: Table = allTerms,
): Promise<FoundTerms[]> {
  const [starts, stems] = await Promise.all([triggersOf(db, column, table), stem(db, tokens, column)])
  const words = tokens.map((token) => wordOf(keyOf(token, stems), column))
  const taken = new Set<number>()
  return words.flatMap(({ key, root }, start) => {
    if (taken.has(start)) return []
    const beginning = [...(starts.get(key) ?? []), ...(root === key ? [] : (starts.get(root) ?? []))]
    const fitting = beginning.flatMap((trigger) => {
      const at = placesOf(trigger, words, start)
      return at?.every((place) => !taken.has(place)) ? [{ term: trigger.term, at }] : []
    })
    const at = fitting.map((one) => one.at).sort((one, other) => other.length - one.length)[0]
    if (!at) return []
    for (const place of at) taken.add(place)
    return [{ at, terms: fitting.filter((one) => one.at.length === at.length).map(({ term }) => term) }]
  })
}

/** Signs are not cut into words reliably, so what is written without spaces is found as it is written. */
const hanWordings = Map.groupBy(
  allTerms.flatMap((term) =>
    term.simple.filter(({ text }) => /^\p{sc=Han}+$/u.test(text)).map(({ text }) => ({ text, term })),
  ),
  ({ text }) => text,
)
const longestHan = Math.max(...[...hanWordings.keys()].map(({ length }) => length))

/** A text in Chinese by its terms, the longest first, and what is between them. */
export function* hanTerms(text: string): Generator<{ text: string; terms: readonly Term[] }> {
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
