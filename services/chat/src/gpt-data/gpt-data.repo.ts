import type { GptData, GptDataDraft } from '@portal/contracts/gpt-data.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createUnownedRows } from '@portal/service-kit/list/owned-rows.ts'
import * as phrases from '../question-data/phrase.repo.ts'
import { toldLanguageOf } from '../understanding/language.rules.ts'
import { gptDataColumns } from './gpt-data.columns.ts'
import type { ReviewFields } from './gpt-data.rules.ts'

const rows = createUnownedRows<GptData, GptDataDraft>('gpt_data', gptDataColumns)
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

/** Inserts a row, or updates the row that the caller has locked. */
export async function save(
  db: Db,
  id: number | undefined,
  draft: GptDataDraft,
  { reviewer, reviewedAt }: ReviewFields,
): Promise<GptData> {
  const values = { ...rows.values(draft), reviewer, reviewed_at: reviewedAt }
  const saved = id === undefined ? await rows.insert(db, values) : await rows.update(db, id, values)
  await phrases.setGptDataPhrases(db, saved.id, {
    text: saved.question,
    language: toldLanguageOf(saved.question) ?? null,
  })
  return saved
}

/** Finds live rows with these questions and their audience. */
export const findByQuestions = (db: Db, questions: readonly string[]) =>
  db.query<Pick<GptData, 'question' | 'platform' | 'deviceGroups'>>(sql`
    select question, platform, device_groups as "deviceGroups" from gpt_data
    where question = any(${questions}::text[]) and deleted_at is null`)

/** Resets the review of restored rows. */
export const resetReview = (db: Db, ids: readonly number[]) =>
  db.query(
    sql`update gpt_data set state = 'INACTIVE', reviewer = null, reviewed_at = null where id = any(${ids}::bigint[])`,
  )
