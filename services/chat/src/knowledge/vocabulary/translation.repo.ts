import type { Db } from '@portal/service-kit/database.ts'
import { type Language, stem } from './language.repo.ts'
import { tokenise } from './token.rules.ts'
import { readLines } from './word-list.ts'

/** The columns of `terms.txt`; Chinese has no dictionary of its own. */
const columns = ['english', 'german', 'spanish', 'simple'] as const
type Column = (typeof columns)[number]

/** A term in each language, its wordings by their words. */
export type Term = Record<Column, readonly { text: string; tokens: readonly string[] }[]>

const wordings = (cell: string) =>
  cell.split(',').map((text) => ({ text: text.trim(), tokens: tokenise(text.trim()) }))
export const terms: readonly Term[] = readLines('terms.txt').map((line) => {
  const [english, german, spanish, simple] = line.split('|').map((cell) => wordings(cell))
  return { english, german, spanish, simple } as Term
})

export const columnOf = (language: Language): Column | undefined =>
  columns.find((column) => column === language)

interface Trigger {
  stems: readonly string[]
  term: Term
}

const triggers = new Map<Column, Promise<ReadonlyMap<string, readonly Trigger[]>>>()

/** The wordings of a language by the stem that they begin with. */
function triggersOf(db: Db, column: Column) {
  const made = triggers.get(column) ?? makeTriggers(db, column)
  triggers.set(column, made)
  made.catch(() => triggers.delete(column))
  return made
}

async function makeTriggers(db: Db, column: Column) {
  const wordings = terms.flatMap((term) => term[column].map(({ tokens }) => ({ tokens, term })))
  const stems = await stem(
    db,
    wordings.flatMap(({ tokens }) => tokens),
    column,
  )
  const made = wordings.map(({ tokens, term }) => ({
    stems: tokens.flatMap((token) => stems.get(token) ?? []),
    term,
  }))
  return Map.groupBy(
    made.filter((trigger) => trigger.stems.length > 0),
    (trigger) => trigger.stems[0] as string,
  )
}

/** A term in the words of a question. */
export interface FoundTerm {
  term: Term
  /** The words of the question that say it. */
  tokens: readonly string[]
}

/** Signs are not cut into words reliably, so what is written without spaces is found as it is written. */
const hanTerms = terms.flatMap((term) =>
  term.simple.filter(({ text }) => /^\p{sc=Han}{2,}$/u.test(text)).map((wording) => ({ wording, term })),
)

/** The terms in a text of a language; the longest where one is in another. */
export async function termsIn(
  db: Db,
  tokens: readonly string[],
  text: string,
  spoken: Language,
): Promise<FoundTerm[]> {
  const column = columnOf(spoken)
  if (column === undefined) return []
  if (column === 'simple')
    return hanTerms
      .filter(({ wording }) => text.includes(wording.text))
      .map(({ wording, term }) => ({ term, tokens: wording.tokens }))
  const [starts, stems] = await Promise.all([triggersOf(db, column), stem(db, tokens, column)])
  const words = tokens.flatMap((token) =>
    stems.has(token) ? [{ token, stem: stems.get(token) as string }] : [],
  )
  const found: FoundTerm[] = []
  for (let at = 0; at < words.length; at++) {
    const fitting = (starts.get(words[at]?.stem as string) ?? []).filter((trigger) =>
      trigger.stems.every((one, n) => words[at + n]?.stem === one),
    )
    const longest = Math.max(0, ...fitting.map((trigger) => trigger.stems.length))
    for (const trigger of fitting)
      if (trigger.stems.length === longest)
        found.push({ term: trigger.term, tokens: words.slice(at, at + longest).map(({ token }) => token) })
    at += Math.max(0, longest - 1)
  }
  return found
}

/** What is looked for in documents of other languages beside the words of the question. */
export interface Translation {
  /** The words of the question that are translated. */
  tokens: readonly string[]
  /** Terms that say the same in one word. */
  terms: readonly string[]
  /** In several words, where no language has one. */
  parts: readonly (readonly [token: string, term: string])[]
}

export async function translationsIn(
  db: Db,
  tokens: readonly string[],
  question: string,
  { spoken, languages }: { spoken: Language; languages: readonly Language[] },
): Promise<Translation[]> {
  const found = await termsIn(db, tokens, question, spoken)
  // Texts in Chinese are not told by the language of their file, which is that of its words in Latin letters.
  const into = [...new Set([...languages, 'simple' as const])].flatMap((language) => {
    const column = columnOf(language)
    return column === undefined ? [] : [column]
  })
  const stems = new Map(
    await Promise.all(
      into.map(async (column) => {
        const all = found.flatMap(({ term }) => term[column].flatMap((wording) => wording.tokens))
        return [column, await stem(db, all, column)] as const
      }),
    ),
  )
  return found.map(({ term, tokens }) => {
    const wordings = into.flatMap((column) =>
      term[column].map((wording) =>
        wording.tokens.flatMap((token): [string, string][] => {
          const one = stems.get(column)?.get(token)
          return one === undefined ? [] : [[token, one]]
        }),
      ),
    )
    const single = wordings.filter(({ length }) => length === 1).flatMap(([word]) => (word ? [word[1]] : []))
    return {
      tokens,
      terms: [...new Set(single)],
      parts: single.length > 0 ? [] : (wordings.find(({ length }) => length > 1) ?? []),
    }
  })
}
