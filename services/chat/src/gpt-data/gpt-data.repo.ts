import type { GptData, GptDataDraft, GptDataPageRequest } from '@portal/contracts/gpt-data.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import { type Db, sql } from '@portal/service-kit/database.ts'
import { anyOf, contains, type List, matches, page } from '@portal/service-kit/list.ts'
import { inBin, rowsOf } from '@portal/service-kit/rows.ts'
import * as phrases from '../qna/phrase.repo.ts'
import type { Review } from './gpt-data.rules.ts'

const columns = sql`id, version, question, answer, device_groups as "deviceGroups", platform, state, source_thread_id as "sourceThreadId",
  source_record_id as "sourceRecordId", reviewer, reviewed_at as "reviewedAt", hit_count as "hitCount",
  created_at as "createdAt", updated_at as "updatedAt"`

const sortable = {
  question: 'question',
  platform: 'platform',
  state: 'state',
  reviewer: 'reviewer',
  reviewedAt: 'reviewed_at',
  hitCount: 'hit_count',
  updatedAt: 'updated_at',
}

const filters = {
  question: contains('question'),
  answer: contains('answer'),
  deviceGroup: (codes: string | string[]) =>
    sql`(device_groups = '{}' or device_groups && ${[codes].flat()}::text[])`,
  platform: anyOf('platform'),
  state: anyOf('state'),
  reviewer: contains('reviewer'),
}

const list = (request: GptDataPageRequest): List => ({
  table: 'gpt_data',
  select: columns,
  from: sql`gpt_data`,
  where: [matches(filters, request.queryParams)],
  sortable,
  ranks: { noun: 'gpt_data', filters },
})

export const find = (db: Db, request: GptDataPageRequest): Promise<Page<GptData>> =>
  page<GptData>(db, ...inBin(request, list(request)))

const rows = rowsOf<GptData>('gpt_data', columns, filters)
export const { count, findMatching, lock, lockMatching, setDeleted, isVisible } = rows

/** Creates, or changes the row whose lock the caller holds. */
export async function save(
  db: Db,
  id: number | undefined,
  draft: GptDataDraft,
  review: Review,
): Promise<GptData> {
  const values = {
    question: draft.question.trim(),
    answer: draft.answer.trim(),
    device_groups: draft.deviceGroups,
    platform: draft.platform,
    state: draft.state,
    source_thread_id: draft.sourceThreadId,
    source_record_id: draft.sourceRecordId,
    reviewer: review.reviewer,
    reviewed_at: review.reviewedAt,
  }
  const saved = id === undefined ? await rows.insert(db, values) : await rows.update(db, id, values)
  await phrases.setOfGptData(db, saved.id, saved.question)
  return saved
}

/** What was approved before its way through the bin is to be looked at again. */
export const unreview = (db: Db, ids: readonly number[]) =>
  db.query(
    sql`update gpt_data set state = 'INACTIVE', reviewer = null, reviewed_at = null where id = any(${ids}::bigint[])`,
  )
