import type { Db } from '@portal/service-kit/database.ts'
import { readerOf } from '../knowledge/reader.rules.ts'
import * as phrases from '../question-data/phrase.repo.ts'
import { bestMatches, suggestionThreshold } from '../question-data/phrase.rules.ts'
import * as questionData from '../question-data/question-data.repo.ts'
import { languageOf, suggestionOf } from '../question-data/question-data.rules.ts'
import type { AnswerEngine, Suggestion } from './answer.ts'
import { textsFor } from './answer-texts.ts'
import { deviceGroupsOf } from './audience.ts'

const maxShown = 5

interface Typed {
  question: string
  /** As of a page. */
  language: string
}

/** The known questions most similar to a typed one, best first, hidden ones included and marked. */
export async function findSuggestions(
  db: Db,
  { question, language: tag }: Typed,
  audience: phrases.Audience,
  limit: number,
): Promise<Suggestion[]> {
  const language = languageOf(tag)
  const asked = await phrases.queryOf(db, question, language)
  const matches = bestMatches(asked, await phrases.questionCandidates(db, asked, audience)).filter(
    ({ fit }) => fit >= suggestionThreshold,
  )
  const rows = new Map(
    (
      await questionData.findLive(
        db,
        matches.map(({ id }) => id),
        audience.reader,
      )
    ).map((row) => [row.id, row]),
  )
  return matches
    .flatMap(({ id, fit }) => {
      const row = rows.get(id)
      return row ? [{ row, fit }] : []
    })
    .sort((a, b) => b.fit - a.fit || b.row.score - a.row.score)
    .slice(0, limit)
    .map(({ row, fit }) => suggestionOf(row, language, fit))
}

/** The answer when nothing is related: says so and suggests similar questions. */
export const noRelatedContent =
  (db: Db): AnswerEngine['answer'] =>
  async (ask) => {
    const found = await findSuggestions(
      db,
      ask,
      { platform: ask.platform, deviceGroups: deviceGroupsOf(ask), reader: readerOf(ask.user) },
      4 * maxShown,
    )
    return {
      kind: 'none',
      text: textsFor(languageOf(ask.language)).nothing,
      sources: [],
      resources: [],
      suggestions: found.filter(({ visible }) => visible).slice(0, maxShown),
      timings: {},
    }
  }
