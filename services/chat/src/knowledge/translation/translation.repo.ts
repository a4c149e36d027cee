import type { Db } from '@portal/service-kit/database/database.ts'
import { type Language, stem } from '../vocabulary/language.repo.ts'
import {
  type Column,
  columnOf,
  everyday,
  hanTerms,
  isChinese,
  type Term,
  terms,
  termsAmong,
} from '../vocabulary/term.repo.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import { compoundsAmong } from './compound-terms.ts'

const everydayTerms = new Set(everyday)

/** A term, and the words of the question that say it. */
interface SaidTerm {
  term: Term
  tokens: readonly string[]
}

/** Of each table by itself: "how loud" of one does not take "loud" from the other. */
async function saidTerms(
  db: Db,
  tokens: readonly string[],
  text: string,
  column: Exclude<Column, 'simple'>,
): Promise<SaidTerm[]> {
  const question = { tokens, text }
  const [subject, others, stems] = await Promise.all([
    termsAmong(db, question, column, terms),
    termsAmong(db, question, column, everyday),
    stem(db, tokens, column),
  ])
  return [...subject, ...others].flatMap(({ terms, at }) => {
    const said = at.map((place) => tokens[place] as string).filter((token) => stems.has(token))
    return said.length > 0 ? terms.map((term) => ({ term, tokens: said })) : []
  })
}

/** A term of the subject is also found within another; what people say is read in Chinese alone. */
function saidHanTerms(text: string): SaidTerm[] {
  const said = (wording: string, term: Term) => ({ term, tokens: tokenise(wording) })
  const within = terms.flatMap((term) =>
    term.simple
      .filter((one) => one.text.length > 1 && text.includes(one.text))
      .map((one) => said(one.text, term)),
  )
  const others = (isChinese(text) ? [...hanTerms(text)] : []).flatMap((part) =>
    part.terms.filter((term) => everydayTerms.has(term)).map((term) => said(part.text, term)),
  )
  return [...within, ...others]
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
  {
    spoken,
    languages,
    isAboutPlants,
  }: { spoken: Language; languages: readonly Language[]; isAboutPlants: boolean },
): Promise<Translation[]> {
  const own = columnOf(spoken)
  if (own === undefined) return []
  const said = own === 'simple' ? saidHanTerms(question) : await saidTerms(db, tokens, question, own)
  const isSaid = new Set(said.flatMap(({ tokens }) => tokens))
  const left = tokens.filter((token) => !isSaid.has(token))
  const compounds = own === 'german' ? [...compoundsAmong(left, question)] : []
  // Texts in Chinese are not told by the language of their file, which is that of its words in Latin letters.
  const into = [...new Set([...languages, 'simple' as const])].flatMap((language) => columnOf(language) ?? [])
  const stems = new Map(
    await Promise.all(
      into.map(async (column) => {
        const all = [...said.map(({ term }) => term), ...compounds.flatMap(([, parts]) => parts.flat())]
        const words = all.flatMap((term) => term[column].flatMap((wording) => wording.tokens))
        return [column, await stem(db, words, column)] as const
      }),
    ),
  )
  /** Each wording of a term in a language by its words and their stems. */
  const wordings = (term: Term, column: Column) =>
    term[column].map((wording) =>
      wording.tokens.flatMap((token): [string, string][] => {
        const one = stems.get(column)?.get(token)
        return one === undefined ? [] : [[token, one]]
      }),
    )
  const single = (term: Term, column: Column) =>
    wordings(term, column).flatMap(([word, ...others]) => (word && others.length === 0 ? [word] : []))
  const others = into.filter((column) => column !== own)
  return [
    ...said.map(({ term, tokens }) => {
      // In its own language only what terms of plants are called otherwise is a word for it.
      const to = isAboutPlants && !everydayTerms.has(term) ? into : others
      const apart = others.find((column) => single(term, column).length === 0 && term[column].length > 0)
      const words = to.flatMap((column) => single(term, column)).map(([, one]) => one)
      const parts = apart && wordings(term, apart).find(({ length }) => length > 1)
      return { tokens, terms: [...new Set(words)], parts: parts ?? [] }
    }),
    ...compounds.map(([token, parts]) => ({
      tokens: [token],
      terms: [],
      parts: parts.flatMap(([term]) =>
        others.flatMap((column) => (term ? single(term, column) : [])).slice(0, 1),
      ),
    })),
  ]
}
