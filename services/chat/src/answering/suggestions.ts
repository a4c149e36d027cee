import type { Db } from '@portal/service-kit/database/database.ts'
import type { Meaning } from '../knowledge/meaning/meaning.ts'
import { readerOf } from '../knowledge/reader.rules.ts'
import * as phrases from '../question-data/phrase.repo.ts'
import { findBestMatches, suggestionThreshold } from '../question-data/phrase.rules.ts'
import * as questionData from '../question-data/question-data.repo.ts'
import { toLanguage, toSuggestion } from '../question-data/question-data.rules.ts'
import type { AnswerEngine, Suggestion } from './answer.ts'
import { textsFor } from './answer-texts.ts'
import { deviceGroupsOf } from './audience.ts'

const maxShown = 5
/** Standard deviations above what questions have in common: one question in a hundred, by chance. */
const minStanding = 2.3

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
  meaning?: Meaning,
): Promise<Suggestion[]> {
  const language = toLanguage(tag)
  const spoken = phrases.getDictionary(language)
  const nearing = meaning?.reads(spoken) && findNear(db, { question, spoken }, audience, meaning)
  const asked = await phrases.toQuery(db, question, language)
  const alike = findBestMatches(asked, await phrases.findQuestionCandidates(db, asked, audience)).filter(
    ({ fit }) => fit >= suggestionThreshold,
  )
  const have = new Set(alike.map(({ id }) => id))
  const near = ((await nearing) || []).filter((id) => !have.has(id))
  const matches = [...alike, ...near.map((id) => ({ id, fit: suggestionThreshold }))]
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
    .map(({ row, fit }) => toSuggestion(row, language, fit))
}

/** The known questions that stand out in meaning, whatever words they use, the nearest first. */
async function findNear(
  db: Db,
  asked: Parameters<Meaning['nearnessOf']>[0],
  audience: phrases.Audience,
  meaning: Meaning,
): Promise<number[]> {
  const questionOf = new Map<number, number>()
  const nearness = await meaning.nearnessOf(asked, async (model) => {
    const read = await phrases.findQuestionEmbeddings(db, model, audience)
    for (const { id, questionId } of read) questionOf.set(id, questionId)
    return read
  })
  const near = [...(nearness ?? [])]
    .filter(([, standing]) => standing >= minStanding)
    .sort((one, other) => other[1] - one[1])
    .flatMap(([id]) => questionOf.get(id) ?? [])
  return [...new Set(near)].slice(0, maxShown)
}

/** The answer when nothing is related: says so and suggests similar questions. */
export const noRelatedContent =
  (db: Db, meaning?: Meaning): AnswerEngine['answer'] =>
  async (ask) => {
    const found = await findSuggestions(
      db,
      ask,
      { platform: ask.platform, deviceGroups: deviceGroupsOf(ask), reader: readerOf(ask.user) },
      4 * maxShown,
      meaning,
    )
    return {
      kind: 'none',
      text: textsFor(toLanguage(ask.language)).nothing,
      sources: [],
      resources: [],
      suggestions: found.filter(({ visible }) => visible).slice(0, maxShown),
      timings: {},
    }
  }
