import type {
  BoundQuestion,
  FixedResource,
  FixedResourceDraft,
} from '@portal/contracts/fixed-resource.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createUnownedRows } from '@portal/service-kit/list/owned-rows.ts'
import { fixedResourceColumns } from './fixed-resource.columns.ts'

const rows = createUnownedRows<FixedResource, FixedResourceDraft>('fixed_resource', fixedResourceColumns)
export const {
  find,
  list,
  exported,
  read,
  group,
  count,
  findMatching,
  lock,
  lockMatching,
  setDeleted,
  isVisible,
  updateAll,
} = rows

const values = (draft: FixedResourceDraft) => ({
  ...rows.values(draft),
  languages: [...new Set(draft.files.flatMap(({ language }) => language ?? []))],
})

export const insert = (db: Db, draft: FixedResourceDraft) => rows.insert(db, values(draft))

/** The caller has locked the row and compared its version. */
export const update = (db: Db, id: number, draft: FixedResourceDraft) => rows.update(db, id, values(draft))

export async function setFiles(db: Db, id: number, files: FixedResourceDraft['files']): Promise<void> {
  await db.query(sql`delete from fixed_resource_file where resource_id = ${id}`)
  await db.query(sql`insert into fixed_resource_file (file_id, resource_id, language, place)
    select "fileId", ${id}, language, row_number() over () from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given ("fileId" uuid, language text)`)
}

export type BoundQuestions = Pick<FixedResource, 'boundQuestions' | 'boundCount'>

/** Finds the first 50 live questions whose answers offer these resources, and their total number. */
export async function findBoundQuestions(db: Db, ids: readonly number[]): Promise<BoundQuestions> {
  const found = await db.query<BoundQuestion & { all: number }>(sql`
    select q.id as "questionId", q.question, count(*) over () as all from question_data q
    where deleted_at is null and exists (select from question_resource r where r.question_id = q.id and r.resource_id = any(${ids}::bigint[]))
    order by q.id limit 50`)
  return {
    boundQuestions: found.map(({ questionId, question }) => ({ questionId, question })),
    boundCount: found[0]?.all ?? 0,
  }
}

export const unlinkQuestions = (db: Db, ids: readonly number[]) =>
  db.query(sql`delete from question_resource where resource_id = any(${ids}::bigint[])`)

/** Locks live resources until the transaction ends and returns their ids. */
export async function lockLive(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = await db.query<{ id: number }>(
    sql`select id from fixed_resource where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`,
  )
  return found.map(({ id }) => id)
}

/** Locks live resources by name. */
export const lockByName = (db: Db, names: readonly string[]) =>
  db.query<{ id: number; name: string }>(
    sql`select id, name from fixed_resource where name = any(${names}::text[]) and deleted_at is null order by id for share`,
  )

/** Checks whether everybody may download the files of a resource. */
export const isOffered = async (db: Db, id: number): Promise<boolean> =>
  (await db.query(sql`select from fixed_resource where id = ${id} and show and deleted_at is null`)).length >
  0

export interface OfferedFile {
  resourceId: number
  language: string | null
  id: string
  name: string
  type: string
  size: number
}

/** Finds the files that a question's answer offers, in order. */
export const findOfferedFiles = (db: Db, questionId: number): Promise<OfferedFile[]> =>
  db.query<OfferedFile>(sql`select r.resource_id as "resourceId", f.language, file.id, file.name, file.type, file.size
    from question_resource r join fixed_resource on fixed_resource.id = r.resource_id
    join fixed_resource_file f on f.resource_id = r.resource_id join file on file.id = f.file_id
    where r.question_id = ${questionId} and show and deleted_at is null order by r.place, f.place`)
