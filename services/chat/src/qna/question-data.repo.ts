import type { Page } from '@portal/contracts/page.ts'
import type {
  QuestionData,
  QuestionDataDraft,
  QuestionDataPageRequest,
  QuestionTranslation,
} from '@portal/contracts/question-data.contract.ts'
import { type Db, sql } from '@portal/service-kit/database.ts'
import { anyOf, contains, type List, matches, page } from '@portal/service-kit/list.ts'
import { lockName } from '@portal/service-kit/lock.ts'
import { inBin, rowsOf } from '@portal/service-kit/rows.ts'
import * as phrases from './phrase.repo.ts'

const columns = sql`id, version, question, variants, answers, device_groups as "deviceGroups", platform, topic, score, show,
  support_remote_debug as "supportRemoteDebug", translations, jsonb_array_length(translations) > 0 as "supportsMultiLanguage",
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'show', r.show) order by place), '[]')
    from question_resource q join fixed_resource r on r.id = q.resource_id where q.question_id = question_data.id and r.deleted_at is null) as resources,
  hit_count as "hitCount", created_at as "createdAt", updated_at as "updatedAt"`

const sortable = {
  question: 'question',
  platform: 'platform',
  topic: 'topic',
  score: 'score',
  hitCount: 'hit_count',
  updatedAt: 'updated_at',
}

const filters = {
  question: contains('question'),
  deviceGroup: (codes: string | string[]) =>
    sql`(device_groups = '{}' or device_groups && ${[codes].flat()}::text[])`,
  platform: anyOf('platform'),
  topic: anyOf('topic'),
  show: (value: boolean) => sql`show = ${value}`,
  supportRemoteDebug: (value: boolean) => sql`support_remote_debug = ${value}`,
}

const list = (request: QuestionDataPageRequest): List => ({
  table: 'question_data',
  select: columns,
  from: sql`question_data`,
  where: [matches(filters, request.queryParams)],
  sortable,
  ranks: { noun: 'question_data', filters },
})

export const find = (db: Db, request: QuestionDataPageRequest): Promise<Page<QuestionData>> =>
  page<QuestionData>(db, ...inBin(request, list(request)))

const rows = rowsOf<QuestionData>('question_data', columns, filters)
export const { count, findMatching, lock, lockMatching, setDeleted, isVisible } = rows

const trimmed = (texts: readonly string[]) => texts.map((text) => text.trim())
const values = (draft: QuestionDataDraft) => ({
  question: draft.question.trim(),
  variants: trimmed(draft.variants),
  answers: trimmed(draft.answers),
  device_groups: draft.deviceGroups,
  platform: draft.platform,
  topic: draft.topic,
  score: draft.score,
  show: draft.show,
  support_remote_debug: draft.supportRemoteDebug,
  translations: JSON.stringify(
    draft.translations.map((one) => ({
      ...one,
      question: one.question.trim(),
      answers: trimmed(one.answers),
    })),
  ),
})

/** Creates, or changes the row whose lock the caller holds. Its resources are held live. */
export async function save(db: Db, id: number | undefined, draft: QuestionDataDraft): Promise<QuestionData> {
  const saved =
    id === undefined ? await rows.insert(db, values(draft)) : await rows.update(db, id, values(draft))
  await db.query(sql`delete from question_resource where question_id = ${saved.id}`)
  await db.query(sql`insert into question_resource (question_id, resource_id, place)
    select ${saved.id}, id, place from unnest(${draft.resourceIds}::bigint[]) with ordinality as given (id, place)`)
  const wordings = [
    ...[saved.question, ...saved.variants].map((text) => ({ language: null, text })),
    ...saved.translations.map(({ language, question }) => ({ language, text: question })),
  ]
  await phrases.setOfQuestion(db, saved.id, wordings)
  const [row] = await db.query<QuestionData>(sql`select ${columns} from question_data where id = ${saved.id}`)
  return row as QuestionData
}

/** What an answer or a list of questions needs of a live question. */
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

/** In no order; what is in the bin is left out. */
export const findLive = (db: Db, ids: readonly number[]): Promise<LiveQuestionData[]> =>
  db.query<LiveQuestionData>(
    sql`select ${live} from question_data where id = any(${ids}::bigint[]) and deleted_at is null`,
  )

export const get = async (db: Db, id: number): Promise<LiveQuestionData | undefined> =>
  (await findLive(db, [id]))[0]

/** One more time that it answered. No version: nothing that people edit has changed. */
export const countHit = (db: Db, id: number) =>
  db.query(sql`update question_data set hit_count = hit_count + 1 where id = ${id}`)

/** Holds off other copies of the service; true while there is no question yet. */
export async function isEmpty(tx: Db): Promise<boolean> {
  await lockName(tx, 'questions')
  return (await tx.query(sql`select from question_data limit 1`)).length === 0
}
