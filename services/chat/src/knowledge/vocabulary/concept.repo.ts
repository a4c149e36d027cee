import type { Db } from '@portal/service-kit/database/database.ts'
import { isFiller } from './filler.ts'
import { type GlossaryTerm, glossaryOf } from './glossary.repo.ts'
import { type Language, stem } from './language.repo.ts'
import { tokenise } from './token.rules.ts'
import { readLines } from './word-list.ts'

/**
 * Why a term is searched for beside the one that was asked: it means the same, or manuals deal with the
 * subject under it.
 */
export type Relation = 'synonym' | 'topic'

export interface Concept {
  relation: Relation
  /** Index terms that are looked for. */
  targets: readonly string[]
  /** The same as they are written. */
  wordings: readonly string[]
  /** Of the glossary, where staff have written it. */
  entryId?: number
}

interface Trigger {
  terms: readonly string[]
  concept: Concept
}

/** Thesaurus and topics in the terms of one language; the phrases that trigger them, by their first term. */
type Concepts = ReadonlyMap<string, readonly Trigger[]>

/** What is asked and what is looked for instead, before stemming. */
interface Entry {
  relation: Relation
  asked: readonly string[][]
  targets: readonly string[][]
  wordings: readonly string[]
  entryId?: number
}

const splitBy = (list: string, comma: string) => list.split(comma).map((entry) => entry.trim())
const shipped: Entry[] = [
  ...readLines('thesaurus.txt').map((line) => {
    const wordings = splitBy(line, ',')
    const tokens = wordings.map(tokenise)
    return { relation: 'synonym' as const, asked: tokens, targets: tokens, wordings }
  }),
  ...readLines('topics.txt').map((line) => {
    const [asked = '', targets = ''] = line.split('>')
    return {
      relation: 'topic' as const,
      asked: splitBy(asked, ',').map(tokenise),
      targets: tokenise(targets).map((token) => [token]),
      wordings: splitBy(targets, ','),
    }
  }),
]

const isHan = (token: string) => /^\p{sc=Han}+$/u.test(token)

/**
 * A wording of one word means the same. Of one of several words each is looked for by itself and says less;
 * Chinese words are cut where no reader would, so that their pieces stand for the whole.
 */
function entriesOf({ id, wordings }: GlossaryTerm): Entry[] {
  const asked = wordings.map(tokenise)
  const isWhole = (tokens: readonly string[]) => tokens.length === 1 || tokens.every(isHan)
  const each = (some: readonly string[][]) => some.flat().map((token) => [token])
  const alike = asked.filter(isWhole)
  const apart = asked.filter((tokens) => !isWhole(tokens))
  return [
    { relation: 'synonym', asked, targets: each(alike), wordings, entryId: id },
    ...(apart.length > 0
      ? [{ relation: 'topic' as const, asked, targets: each(apart), wordings, entryId: id }]
      : []),
  ]
}

const cache = new Map<Language, Promise<Concepts>>()

/**
 * By these words the documents of plants are told: thesaurus and topics are about plants, and lead astray
 * elsewhere.
 */
const marks = readLines('domain.txt').flatMap(tokenise)
/** Of all sections; in the manuals of plants it is every second one. */
const minMarked = 0.05

/** The marks as terms of these languages. */
export async function marksOf(db: Db, languages: readonly Language[]): Promise<string[]> {
  const stems = await Promise.all(languages.map((language) => stem(db, marks, language)))
  return [...new Set(stems.flatMap((terms) => [...terms.values()]))]
}

/** Whether the documents are about plants at all. `marked`: sections with a mark, once for each. */
export const areAboutPlants = (marked: number, sections: number): boolean => marked >= minMarked * sections

/** Those that the portal comes with, computed once for each language. */
function shippedConcepts(db: Db, language: Language): Promise<Concepts> {
  const concepts = cache.get(language) ?? make(db, shipped, language)
  cache.set(language, concepts)
  concepts.catch(() => cache.delete(language))
  return concepts
}

interface OfGlossary {
  revision: number
  byLanguage: Map<Language, Concepts>
}
const ofGlossary = new WeakMap<Db, OfGlossary>()

/** Those of the glossary as it is now. */
async function glossaryConcepts(db: Db, language: Language): Promise<Concepts> {
  const { revision, terms } = await glossaryOf(db)
  const before = ofGlossary.get(db)
  const current = before?.revision === revision ? before : { revision, byLanguage: new Map() }
  ofGlossary.set(db, current)
  const concepts = current.byLanguage.get(language) ?? (await make(db, terms.flatMap(entriesOf), language))
  current.byLanguage.set(language, concepts)
  return concepts
}

/**
 * What staff have written holds everywhere; the lists that the portal comes with are about plants and lead
 * astray elsewhere.
 */
export async function conceptsOf(db: Db, language: Language, isAboutPlants: boolean): Promise<Concepts[]> {
  const glossary = glossaryConcepts(db, language)
  return Promise.all(isAboutPlants ? [glossary, shippedConcepts(db, language)] : [glossary])
}

async function make(db: Db, entries: readonly Entry[], language: Language): Promise<Concepts> {
  const stems = await stem(
    db,
    entries.flatMap(({ asked, targets }) => [...asked, ...targets].flat()),
    language,
  )
  const termsOf = (words: readonly string[][]) =>
    words.map((tokens) => tokens.flatMap((token) => stems.get(token) ?? []))
  const triggers: Trigger[] = []
  for (const { asked, targets, ...said } of entries) {
    const single = termsOf(targets).filter(({ length }) => length === 1)
    // A single letter, such as the symbol of a unit, would match everywhere.
    const concept = {
      ...said,
      targets: [...new Set(single.flat())].filter((term) => !/^\p{sc=Latin}$/u.test(term)),
    }
    for (const terms of termsOf(asked)) if (terms.length > 0) triggers.push({ terms, concept })
  }
  return Map.groupBy(triggers, ({ terms }) => terms[0] as string)
}

/** What else is meant by a question, each line with the word that it begins with. */
export const conceptsIn = (
  concepts: readonly Concepts[],
  words: readonly { token: string; term: string }[],
): { token: string; concept: Concept }[] =>
  words.flatMap(({ token, term }, at) =>
    concepts
      .flatMap((some) => some.get(term) ?? [])
      .filter(({ terms }) => terms.every((each, n) => words[at + n]?.term === each))
      .filter(({ terms, concept }) => terms.length > 1 || concept.relation === 'topic' || !isFiller(token))
      .map(({ concept }) => ({ token, concept })),
  )
