import type { Language } from '@portal/contracts/reference.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { findScope } from '../knowledge/search/search.repo.ts'
import { askKnowledge, type Hit, type Scope } from '../knowledge/search/search.ts'
import { type Language as Dictionary, stem } from '../knowledge/vocabulary/language.repo.ts'
import { tokenise } from '../knowledge/vocabulary/token.rules.ts'
import { dictionaryOf } from '../qna/phrase.repo.ts'
import { languageOf } from '../qna/question-data.rules.ts'
import type { Ask, Source } from './answer.ts'
import { deviceGroupsOf } from './audience.ts'
import type { Meets } from './extract.rules.ts'
import { isRelated } from './related.rules.ts'
import { findCited } from './source.repo.ts'

/** How many sections are read, and how many of them may be quoted. */
const read = 8
const quotable = 2

/** What the documents say to a question. */
export interface Passages {
  /** Best first. */
  hits: readonly Hit[]
  /** Of the best ones. */
  meets: Meets
}

/** The sections that speak of the question; undefined if nothing is related. */
export async function findPassages(db: Db, ask: Ask): Promise<Passages | undefined> {
  const scope = { platform: ask.platform, deviceGroups: deviceGroupsOf(ask) }
  const { hits, words } = await askKnowledge(db, ask.question, scope, read)
  const [first] = hits
  if (!first || !isRelated(first, words)) return undefined
  const whole = ({ headingPath, body }: Hit) => [...headingPath, body].join('\n')
  const dictionaries = await dictionariesOf(db, scope, languageOf(ask.language))
  const meets = await wordsMet(db, ask.question, dictionaries, hits.slice(0, quotable).map(whole))
  return { hits, meets }
}

async function dictionariesOf(db: Db, scope: Scope, language: Language): Promise<Dictionary[]> {
  const { languages } = await findScope(db, scope)
  return [...new Set<Dictionary>([...languages, dictionaryOf(language)])]
}

/** Which of the asked words a text has, by their stems in these languages; of the given texts and parts of them. */
async function wordsMet(db: Db, question: string, dictionaries: readonly Dictionary[], texts: readonly string[]): Promise<Meets> {
  const asked = tokenise(question)
  const stems = await Promise.all(dictionaries.map((one) => stem(db, new Set([...asked, ...texts.flatMap(tokenise)]), one)))
  const termsOf = (token: string) => stems.flatMap((terms) => terms.get(token) ?? [])
  // What is an empty word in one of the languages tells nothing.
  const telling = [...new Set(asked)].filter((token) => stems.every((terms) => terms.has(token)))
  const numberOf = new Map(telling.flatMap((token, at) => termsOf(token).map((term) => [term, at] as const)))
  return (text) => new Set(tokenise(text).flatMap((token) => termsOf(token).flatMap((term) => numberOf.get(term) ?? [])))
}

/** Where these sections stand, with the way to the whole file. `name` is what people call the first one. */
export async function sourcesOf(db: Db, hits: readonly Hit[]): Promise<{ sources: Source[]; name: string }> {
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
  return { sources, name: (first && files.get(first.fileId)?.title) || (first?.file ?? '') }
}
