import type { QuestionData, QuestionDataDraft } from '@portal/contracts/question-data.contract.ts'
import type { QuestionTranslation } from '@portal/contracts/question-translation.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import { createUnownedRows } from '@portal/service-kit/list/owned-rows.ts'
import { audiencesOf, type Reader } from '../knowledge/reader.rules.ts'
import * as phrases from './phrase.repo.ts'
import { questionDataColumns } from './question-data.columns.ts'

const rows = createUnownedRows<QuestionData, QuestionDataDraft>('question_data', questionDataColumns)
export const {
  find,
  list,
  exported,
  group,
  count,
  findMatching,
  lock,
  lockMatching,
  setDeleted,
  isVisible,
  updateAll,
} = rows

const trimmed = ({ language, question, answers }: QuestionTranslation): QuestionTranslation => ({
  language,
  question: question.trim(),
  answers: answers.map((answer) => answer.trim()),
})

/**
 * Inserts a row, or updates the row that the caller has locked. The caller has also locked its resources.
 */
export async function save(db: Db, id: number | undefined, draft: QuestionDataDraft): Promise<QuestionData> {
  const values = rows.values({ ...draft, translations: draft.translations.map(trimmed) })
  const saved = id === undefined ? await rows.insert(db, values) : await rows.update(db, id, values)
  await db.query(sql`delete from question_resource where question_id = ${saved.id}`)
  await db.query(sql`insert into question_resource (question_id, resource_id, place)
    select ${saved.id}, id, place from unnest(${draft.resourceIds}::bigint[]) with ordinality as given (id, place)`)
  const wordings = [
    ...[saved.question, ...saved.variants].map((text) => ({ language: null, text })),
    ...saved.translations.map(({ language, question }) => ({ language, text: question })),
  ]
  await phrases.setQuestionPhrases(db, saved.id, wordings)
  return rows.read(db, saved.id)
}

/** Finds live questions with these texts and their audience. */
export const findByQuestions = (db: Db, questions: readonly string[]) =>
  db.query<Pick<QuestionData, 'question' | 'platform' | 'deviceGroups'>>(sql`
    select question, platform, device_groups as "deviceGroups" from question_data
    where question = any(${questions}::text[]) and deleted_at is null`)

/** Fields of a live question for answers and lists. */
export interface LiveQuestionData {
  id: number
  question: string
  answers: string[]
  translations: QuestionTranslation[]
  score: number
  show: boolean
  topic: QuestionData['topic']
  supportRemoteDebug: boolean
}

const live = sql`id, question, answers, translations, score, show, topic, support_remote_debug as "supportRemoteDebug"`

/** Finds live questions for the user, unordered. */
export const findLive = (
  db: Db,
  ids: readonly number[],
  reader: Reader = 'EVERYBODY',
): Promise<LiveQuestionData[]> =>
  db.query<LiveQuestionData>(
    sql`select ${live} from question_data
      where id = any(${ids}::bigint[]) and deleted_at is null and audience = any(${audiencesOf(reader)})`,
  )

export const get = async (db: Db, id: number, reader?: Reader): Promise<LiveQuestionData | undefined> =>
  (await findLive(db, [id], reader))[0]

/** Counts a use without changing the version, because nothing was edited. */
export const countHit = (db: Db, id: number) =>
  db.query(sql`update question_data set hit_count = hit_count + 1 where id = ${id}`)

/** Locks out other instances of the service. Returns true if there are no questions yet. */
export async function isEmpty(tx: Db): Promise<boolean> {
  await lockName(tx, 'questions')
  return (await tx.query(sql`select from question_data limit 1`)).length === 0
}
