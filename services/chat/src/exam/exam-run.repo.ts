import type { ExamRun, ExamRunPageRequest, ExamRunState } from '@portal/contracts/exam-run.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import {
  combineFilters,
  contains,
  type ListQuery,
  matchesAny,
  selectPage,
} from '@portal/service-kit/list/list.ts'
import type { Asker } from '../device/device.ts'

const select = sql`r.id, r.state, r.msg, r.started_by as "startedBy", r.created_at as "createdAt", r.ended_at as "endedAt",
  r.files, r.sections, r.documents_at as "documentsAt", r.documents, r.is_mixed as "isMixed",
  f.total, f.done, f.right, f.wrong, f.silent, f."askedBack", f.failed`
const from = sql`exam_run r cross join lateral (select count(*) as total, count(verdict) as done,
  count(*) filter (where verdict = 'RIGHT') as right, count(*) filter (where verdict = 'WRONG') as wrong,
  count(*) filter (where verdict = 'SILENT') as silent, count(*) filter (where verdict = 'ASKED_BACK') as "askedBack",
  count(*) filter (where verdict = 'FAILED') as failed from exam_answer where run_id = r.id) f`
const filters = { state: matchesAny('r.state'), startedBy: contains('r.started_by') }

/** Counts the searched files and their current state. */
const documents = sql`select count(*) as files, coalesce(sum((select count(*) from knowledge_chunk c
    where c.file_id = f.id and c.revision = f.revision)), 0) as sections, max(updated_at) as documents_at,
    md5(coalesce(string_agg(store_id || ' ' || digest || ' ' || revision, ',' order by id), '')) as documents
  from knowledge_file f where state = 'completed'`

export function find(db: Db, request: ExamRunPageRequest): Promise<Page<ExamRun>> {
  const list: ListQuery = {
    table: 'r',
    hasBin: false,
    select,
    from,
    where: [combineFilters(filters, request.queryParams)],
    sortable: { createdAt: 'r.created_at' },
  }
  return selectPage<ExamRun>(db, request, list)
}

export const get = async (db: Db, id: number): Promise<ExamRun | undefined> =>
  (await db.query<ExamRun>(sql`select ${select} from ${from} where r.id = ${id}`))[0]

/** @throws the violation of the unique index `exam_run_one` if another run is active */
export async function insert(db: Db, asker: Asker, startedBy: string): Promise<number> {
  const [run] = await db.query<{
    id: number
  }>(sql`insert into exam_run (asker, started_by, files, sections, documents_at, documents)
      select ${JSON.stringify(asker)}::jsonb, ${startedBy}, files, sections, documents_at, documents from (${documents}) d returning id`)
  return (run as { id: number }).id
}

/** Claims a run for this process; undefined if it has ended. */
export const claim = async (db: Db, id: number): Promise<{ asker: Asker; attempts: number } | undefined> =>
  (
    await db.query<{ asker: Asker; attempts: number }>(sql`
      update exam_run set state = 'RUNNING', attempts = attempts + 1
      where id = ${id} and state in ('QUEUED', 'RUNNING') returning asker, attempts`)
  )[0]

/** Returns false if the run had already ended. */
export const end = async (
  db: Db,
  id: number,
  state: Extract<ExamRunState, 'DONE' | 'FAILED' | 'CANCELLED'>,
  msg = '',
): Promise<boolean> =>
  (
    await db.query(sql`update exam_run r set state = ${state}, msg = ${msg}, ended_at = now(), is_mixed = r.documents <> d.documents
      from (${documents}) d where r.id = ${id} and state in ('QUEUED', 'RUNNING') returning r.id`)
  ).length > 0

/** Deletes runs that are too old for comparison. */
export const deleteExpired = (db: Db) =>
  db.query(sql`delete from exam_run where created_at < now() - interval '1 year'`)
