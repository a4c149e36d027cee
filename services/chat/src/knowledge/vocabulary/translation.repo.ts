import type { Db } from '@portal/service-kit/database.ts'
import { compoundsAmong } from './compound.ts'
import { type Language, stem } from './language.repo.ts'
import { type Column, columnOf, everyday, hanTerms, type Term, terms, termsAmong } from './term.repo.ts'
import { tokenise } from './token.rules.ts'

const everydayTerms = new Set(everyday)

/** A term, and the words of the question that say it. */
interface SaidTerm {
  term: Term
  tokens: readonly string[]
}

/** What is said by several terms is none of them alone: a table does not take words from another one. */
async function termsIn(db: Db, tokens: readonly string[], text: string, column: Column): Promise<SaidTerm[]> {
  if (column === 'simple') return hanTermsIn(text)
  const [subject, others, stems] = await Promise.all([
    termsAmong(db, tokens, column, terms),
    termsAmong(db, tokens, column, everyday),
    stem(db, tokens, column),
  ])
  const found = [...subject, ...others]
  const isSaid = new Set(found.flatMap(({ at }) => at))
  const left = tokens.filter((_, at) => !isSaid.has(at))
  const compounds = column === 'german' ? await compoundsAmong(db, left, text) : new Map<string, Term[][]>()
  return [
    ...found.flatMap(({ terms, at }) => {
      const said = at.map((place) => tokens[place] as string).filter((token) => stems.has(token))
      return said.length > 0 ? terms.map((term) => ({ term, tokens: said })) : []
    }),
    ...[...compounds].flatMap(([token, parts]) => parts.flat().map((term) => ({ term, tokens: [token] }))),
  ]
}

/** Signs are not cut into words reliably: a term of the subject is also found within another. */
function hanTermsIn(text: string): SaidTerm[] {
  const said = (wording: string, term: Term) => ({ term, tokens: tokenise(wording) })
  const within = terms.flatMap((term) =>
    term.simple
      .filter((one) => one.text.length > 1 && text.includes(one.text))
      .map((one) => said(one.text, term)),
  )
  const others = [...hanTerms(text)].flatMap((part) =>
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
  const found = await termsIn(db, tokens, question, own)
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
    const wordings = into
      // In its own language only what terms of plants are called otherwise is a word for it.
      .filter((column) => column !== own || (isAboutPlants && !everydayTerms.has(term)))
      .flatMap((column) =>
        term[column].map((wording) => ({
          column,
          words: wording.tokens.flatMap((token): [string, string][] => {
            const one = stems.get(column)?.get(token)
            return one === undefined ? [] : [[token, one]]
          }),
        })),
      )
    const single = wordings.flatMap(({ words: [word, ...others] }) =>
      word && others.length === 0 ? [word[1]] : [],
    )
    const several = wordings.find(({ column, words }) => column !== own && words.length > 1)
    return { tokens, terms: [...new Set(single)], parts: several?.words ?? [] }
  })
}
