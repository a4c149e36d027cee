import type { Db } from '@portal/service-kit/database.ts'
import { isFiller } from './filler.ts'
import { type Language, stem } from './language.repo.ts'
import { tokenise } from './token.rules.ts'
import { readLines } from './word-list.ts'

/**
 * Why a term is searched for beside the one that was asked: it means the same, or manuals deal with the
 * subject under it.
 */
export type Relation = 'synonym' | 'topic'

interface Concept {
  relation: Relation
  /** Terms that are looked for. */
  targets: readonly string[]
}

interface Trigger {
  terms: readonly string[]
  concept: Concept
}

/** Thesaurus and topics in the terms of one language; the phrases that trigger them, by their first term. */
type Concepts = ReadonlyMap<string, readonly Trigger[]>

const tokensOf = (list: string) => list.split(',').map((entry) => tokenise(entry))
const entries = [
  ...readLines('thesaurus.txt').map((line) => ({
    relation: 'synonym' as const,
    asked: tokensOf(line),
    targets: tokensOf(line),
  })),
  ...readLines('topics.txt').map((line) => {
    const [asked = '', targets = ''] = line.split('>')
    return {
      relation: 'topic' as const,
      asked: tokensOf(asked),
      targets: tokenise(targets).map((token) => [token]),
    }
  }),
]
const cache = new Map<Language, Promise<Concepts>>()

/** By these words the documents of plants are told: thesaurus and topics are about plants, and lead astray elsewhere. */
const marks = readLines('domain.txt').flatMap((line) => line.split(/\s+/))
/** Of all sections; in the manuals of plants it is every second one. */
const minMarked = 0.05

/** The marks as terms of these languages. */
export async function marksOf(db: Db, languages: readonly Language[]): Promise<string[]> {
  const stems = await Promise.all(languages.map((language) => stem(db, marks.flatMap(tokenise), language)))
  return [...new Set(stems.flatMap((terms) => [...terms.values()]))]
}

/** Whether the documents are about plants at all. `marked`: sections with a mark, once for each. */
export const areAboutPlants = (marked: number, sections: number): boolean => marked >= minMarked * sections

/** Computed once for each language. */
export function conceptsOf(db: Db, language: Language): Promise<Concepts> {
  const concepts = cache.get(language) ?? make(db, language)
  cache.set(language, concepts)
  concepts.catch(() => cache.delete(language))
  return concepts
}

async function make(db: Db, language: Language): Promise<Concepts> {
  const stems = await stem(
    db,
    entries.flatMap(({ asked, targets }) => [...asked, ...targets].flat()),
    language,
  )
  const termsOf = (words: readonly string[][]) =>
    words.map((tokens) => tokens.flatMap((token) => stems.get(token) ?? []))
  const triggers: Trigger[] = []
  for (const { relation, asked, targets } of entries) {
    const single = termsOf(targets).filter(({ length }) => length === 1)
    // A single letter, such as the symbol of a unit, would match everywhere.
    const concept = {
      relation,
      targets: [...new Set(single.flat())].filter((term) => !/^\p{sc=Latin}$/u.test(term)),
    }
    for (const terms of termsOf(asked)) if (terms.length > 0) triggers.push({ terms, concept })
  }
  return Map.groupBy(triggers, ({ terms }) => terms[0] as string)
}

/** What else is meant by a question, each line with the word that it begins with. */
export const conceptsIn = (
  concepts: Concepts,
  words: readonly { token: string; term: string }[],
): { token: string; concept: Concept }[] =>
  words.flatMap(({ token, term }, at) =>
    (concepts.get(term) ?? [])
      .filter(({ terms }) => terms.every((each, n) => words[at + n]?.term === each))
      .filter(({ terms, concept }) => terms.length > 1 || concept.relation === 'topic' || !isFiller(token))
      .map(({ concept }) => ({ token, concept })),
  )
