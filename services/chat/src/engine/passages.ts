import type { Db } from '@portal/service-kit/database.ts'
import { stem } from '../knowledge/language.repo.ts'
import { type Hit, searchKnowledge } from '../knowledge/search.ts'
import { tokenise } from '../knowledge/token.rules.ts'
import * as phrases from '../phrase/phrase.repo.ts'
import { languageOf } from '../question/question.rules.ts'
import type { Ask, Source } from './answer.ts'
import { deviceGroupsOf } from './audience.ts'
import type { Meets } from './extract.rules.ts'

/** How many sections are read. */
const sections = 8
/** Of the highest score that any text could reach; below it the documents do not speak of what was asked. */
export const related = 0.3

/** The sections that speak of the question, best first; none if nothing is related. */
export async function findPassages(db: Db, ask: Ask): Promise<Hit[]> {
  const scope = { platform: ask.platform, deviceGroups: deviceGroupsOf(ask) }
  const hits = await searchKnowledge(db, ask.question, scope, sections)
  return (hits[0]?.relative ?? 0) >= related ? hits : []
}

export const sourceOf = ({ chunkId, fileId, file, headingPath, page, score }: Hit): Source => ({
  chunkId,
  fileId,
  file,
  title: headingPath.join(' › '),
  ...(page === undefined ? {} : { page }),
  score: Math.round(score * 1000) / 1000,
})

/** Which of the asked words a text has, by their stems; for these texts. */
export async function wordsMet(db: Db, ask: Ask, texts: readonly string[]): Promise<Meets> {
  const { words } = await phrases.ask(db, ask.question, languageOf(ask.language))
  const tokens = new Set(texts.flatMap(tokenise))
  const stems = await stem(db, tokens, 'english')
  const numberOf = new Map(words.flatMap((terms, at) => terms.map((term) => [term, at] as const)))
  return (text) => new Set(tokenise(text).flatMap((token) => numberOf.get(stems.get(token) ?? '') ?? numberOf.get(token) ?? []))
}
