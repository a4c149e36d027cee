import type { Language } from '@portal/contracts/reference.ts'
import type { Db } from '@portal/service-kit/database.ts'
import type { Scope } from '../knowledge/search/scope.ts'
import { findScope } from '../knowledge/search/search.repo.ts'
import { type Hit, searchWithMatches } from '../knowledge/search/search.ts'
import { type Language as Dictionary, stem } from '../knowledge/vocabulary/language.repo.ts'
import { tokenise } from '../knowledge/vocabulary/token.rules.ts'
import { dictionaryOf } from '../question-data/phrase.repo.ts'
import { languageOf } from '../question-data/question-data.rules.ts'
import type { Ask, Source } from './answer.ts'
import { deviceGroupsOf } from './audience.ts'
import type { TermMatcher } from './extract.rules.ts'
import { isRelated } from './related.rules.ts'
import { findCited } from './source.repo.ts'

/** Sections that are searched for, and those of them that may be quoted. */
const maxRead = 8
const maxQuoted = 2

/** What the documents have about a question. */
export interface Passages {
  /** Best first. */
  hits: readonly Hit[]
  /** For the text of the quotable hits. */
  matchedTerms: TermMatcher
}

/** The sections about the question; undefined if none is related. */
export async function findPassages(db: Db, ask: Ask): Promise<Passages | undefined> {
  const scope = { platform: ask.platform, deviceGroups: deviceGroupsOf(ask) }
  const { hits, words } = await searchWithMatches(db, ask.question, scope, maxRead)
  const [first] = hits
  if (!first || !isRelated(first, words)) return undefined
  const whole = ({ headingPath, body }: Hit) => [...headingPath, body].join('\n')
  const dictionaries = await dictionariesOf(db, scope, languageOf(ask.language))
  const matchedTerms = await termMatcher(db, ask.question, dictionaries, hits.slice(0, maxQuoted).map(whole))
  return { hits, matchedTerms }
}

async function dictionariesOf(db: Db, scope: Scope, language: Language): Promise<Dictionary[]> {
  const { languages } = await findScope(db, scope)
  return [...new Set<Dictionary>([...languages, dictionaryOf(language)])]
}

/**
 * Matches query words by their stems in these languages. Works for the given texts and parts of them only.
 */
async function termMatcher(
  db: Db,
  question: string,
  dictionaries: readonly Dictionary[],
  texts: readonly string[],
): Promise<TermMatcher> {
  const asked = tokenise(question)
  const stems = await Promise.all(
    dictionaries.map((one) => stem(db, new Set([...asked, ...texts.flatMap(tokenise)]), one)),
  )
  const termsOf = (token: string) => stems.flatMap((terms) => terms.get(token) ?? [])
  // A stop word of any of the languages is not informative.
  const informative = [...new Set(asked)].filter((token) => stems.every((terms) => terms.has(token)))
  const numberOf = new Map(
    informative.flatMap((token, at) => termsOf(token).map((term) => [term, at] as const)),
  )
  return (text) =>
    new Set(tokenise(text).flatMap((token) => termsOf(token).flatMap((term) => numberOf.get(term) ?? [])))
}

/** What cites sections. */
interface Cited {
  /** With links to the whole files. */
  sources: Source[]
  /** The title of the first file. */
  name: string
  deviceGroups: string[]
}

export async function sourcesOf(db: Db, hits: readonly Hit[]): Promise<Cited> {
  const files = await findCited(
    db,
    hits.map(({ fileId }) => fileId),
  )
  const sources = hits.map(({ chunkId, fileId, file, headingPath, page, score }): Source => {
    const uploadId = files.get(fileId)?.uploadId
    return {
      chunkId,
      fileId,
      file,
      title: headingPath.join(' › '),
      ...(page === undefined ? {} : { page }),
      score: Math.round(score * 1000) / 1000,
      ...(uploadId ? { url: `/api/chat/file/${uploadId}` } : {}),
    }
  })
  const [first] = hits
  return {
    sources,
    name: (first && files.get(first.fileId)?.title) || (first?.file ?? ''),
    deviceGroups: [...files.values()].map(({ deviceGroup }) => deviceGroup),
  }
}
