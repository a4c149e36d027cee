import type { ExpandedWord, Expansion } from '@portal/contracts/glossary-entry.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { type Concept, conceptsIn, conceptsOf } from '../vocabulary/concept.repo.ts'
import { withoutFiller } from '../vocabulary/filler.ts'
import { type Language, stem } from '../vocabulary/language.repo.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
import { indexedLanguages } from './search.repo.ts'

const fallback: Language[] = ['english']

const expansionOf = ({ relation, wordings, entryId }: Concept): Expansion => ({
  source: entryId === undefined ? 'SHIPPED' : 'GLOSSARY',
  ...(entryId === undefined ? {} : { entryId }),
  relation: relation === 'synonym' ? 'SYNONYM' : 'TOPIC',
  wordings: [...wordings],
})

/** What a search looks for when this is asked, word by word; in the languages of all documents. */
export async function expandQuestion(db: Db, question: string): Promise<ExpandedWord[]> {
  const tokens = tokenise(withoutFiller(question))
  const found = await indexedLanguages(db)
  const expansions = new Map<string, Set<Concept>>()
  const stopwords = new Set<string>()
  for (const language of found.length > 0 ? found : fallback) {
    const [stems, concepts] = await Promise.all([stem(db, tokens, language), conceptsOf(db, language, true)])
    const words = tokens.flatMap((token) => {
      const term = stems.get(token)
      if (term === undefined) stopwords.add(token)
      return term === undefined ? [] : [{ token, term }]
    })
    for (const { token, concept } of conceptsIn(concepts, words))
      expansions.set(token, (expansions.get(token) ?? new Set()).add(concept))
  }
  return [...new Set(tokens)].map((word) => ({
    word,
    isStopWord: stopwords.has(word),
    expansions: distinct([...(expansions.get(word) ?? [])].map(expansionOf)),
  }))
}

/** The same line of a list is compiled once for each language. */
function distinct(expansions: readonly Expansion[]): Expansion[] {
  const byContent = new Map(expansions.map((expansion) => [JSON.stringify(expansion), expansion]))
  // An entry with wordings of one and of several words is one entry to people.
  const synonyms = new Set(
    [...byContent.values()].map(({ entryId, relation }) => relation === 'SYNONYM' && entryId),
  )
  return [...byContent.values()].filter(
    ({ entryId, relation }) => relation === 'SYNONYM' || entryId === undefined || !synonyms.has(entryId),
  )
}
