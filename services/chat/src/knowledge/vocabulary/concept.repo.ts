import type { Db } from '@portal/service-kit/database.ts'
import { isFiller } from './filler.ts'
import { type Language, stem } from './language.repo.ts'
import { thesaurus } from './thesaurus.ts'
import { tokenise } from './token.rules.ts'
import { topics } from './topics.ts'

/** How a word of a text stands to the one that was asked: it means the same, or its matter is dealt with under it. */
export type Kinship = 'synonym' | 'topic'

interface Line {
  kinship: Kinship
  /** Terms that are looked for. */
  targets: readonly string[]
}

interface Trigger {
  terms: readonly string[]
  line: Line
}

/** Thesaurus and topics in the terms of one language: what is asked, by its first term. */
type Concepts = ReadonlyMap<string, readonly Trigger[]>

const wordsOf = (list: string) => list.split(',').map((entry) => tokenise(entry))
const entries = [
  ...thesaurus.map((line) => ({ kinship: 'synonym' as const, asked: wordsOf(line), targets: wordsOf(line) })),
  ...topics.map((line) => {
    const [asked = '', targets = ''] = line.split('>')
    return { kinship: 'topic' as const, asked: wordsOf(asked), targets: tokenise(targets).map((token) => [token]) }
  }),
]
const known = new Map<Language, Promise<Concepts>>()

/** Made once for each language. */
export function conceptsOf(db: Db, language: Language): Promise<Concepts> {
  const made = known.get(language) ?? make(db, language)
  known.set(language, made)
  made.catch(() => known.delete(language))
  return made
}

async function make(db: Db, language: Language): Promise<Concepts> {
  const stems = await stem(
    db,
    entries.flatMap(({ asked, targets }) => [...asked, ...targets].flat()),
    language,
  )
  const termsOf = (words: readonly string[][]) => words.map((tokens) => tokens.flatMap((token) => stems.get(token) ?? []))
  const triggers: Trigger[] = []
  for (const { kinship, asked, targets } of entries) {
    const single = termsOf(targets).filter(({ length }) => length === 1)
    // A letter alone, such as the sign of a unit, stands everywhere.
    const line = { kinship, targets: [...new Set(single.flat())].filter((term) => !/^\p{sc=Latin}$/u.test(term)) }
    for (const terms of termsOf(asked)) if (terms.length > 0) triggers.push({ terms, line })
  }
  return Map.groupBy(triggers, ({ terms }) => terms[0] as string)
}

/** What else is meant by a question, each line with the word that it begins with. */
export const linesIn = (concepts: Concepts, said: readonly { token: string; term: string }[]): { token: string; line: Line }[] =>
  said.flatMap(({ token, term }, at) =>
    (concepts.get(term) ?? [])
      .filter(({ terms }) => terms.every((each, n) => said[at + n]?.term === each))
      .filter(({ terms, line }) => terms.length > 1 || line.kinship === 'topic' || !isFiller(token))
      .map(({ line }) => ({ token, line })),
  )
