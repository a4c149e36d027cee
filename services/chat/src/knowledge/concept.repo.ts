import type { Db } from '@portal/service-kit/database.ts'
import { type Language, stem } from './language.repo.ts'
import { thesaurus } from './thesaurus.ts'
import { tokenise } from './token.rules.ts'

interface Phrase {
  terms: string[]
  line: number
}

/** The thesaurus in the terms of one language. */
export interface Concepts {
  /** The words of each line that are looked for. */
  targets: string[][]
  lines: Map<string, number[]>
  /** By their first term. */
  phrases: Map<string, Phrase[]>
}

const entries = thesaurus.map((line) => line.split(',').map((entry) => tokenise(entry)))
const known = new Map<Language, Promise<Concepts>>()

/** Made once for each language. */
export function conceptsOf(db: Db, language: Language): Promise<Concepts> {
  const made = known.get(language) ?? make(db, language)
  known.set(language, made)
  made.catch(() => known.delete(language))
  return made
}

async function make(db: Db, language: Language): Promise<Concepts> {
  const stems = await stem(db, entries.flat(2), language)
  const concepts: Concepts = { targets: [], lines: new Map(), phrases: new Map() }
  for (const [line, words] of entries.entries()) {
    const terms = words.map((tokens) => tokens.flatMap((token) => stems.get(token) ?? []))
    const single = [...new Set(terms.filter(({ length }) => length === 1).flat())]
    concepts.targets.push(single.filter((term) => !/^\p{sc=Latin}$/u.test(term)))
    for (const term of single) concepts.lines.set(term, [...(concepts.lines.get(term) ?? []), line])
    for (const phrase of terms.filter(({ length }) => length > 1)) {
      const first = phrase[0] as string
      concepts.phrases.set(first, [...(concepts.phrases.get(first) ?? []), { terms: phrase, line }])
    }
  }
  return concepts
}

/** The lines whose phrases stand in a question, each with the word that it begins with. */
export function phrasesIn({ phrases }: Concepts, said: readonly { token: string; term: string }[]): { token: string; line: number }[] {
  return said.flatMap(({ token, term }, at) =>
    (phrases.get(term) ?? [])
      .filter((phrase) => phrase.terms.every((each, n) => said[at + n]?.term === each))
      .map(({ line }) => ({ token, line })),
  )
}
