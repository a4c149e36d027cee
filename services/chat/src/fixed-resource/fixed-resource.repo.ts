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

/** Requires the row's lock and a compared version. */
export const update = (db: Db, id: number, draft: FixedResourceDraft) => rows.update(db, id, values(draft))

export async function setFiles(db: Db, id: number, files: FixedResourceDraft['files']): Promise<void> {
  await db.query(sql`delete from fixed_resource_file where resource_id = ${id}`)
  await db.query(sql`insert into fixed_resource_file (file_id, resource_id, language, place)
    select "fileId", ${id}, language, row_number() over () from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given ("fileId" uuid, language text)`)
}

export type Bound = Pick<FixedResource, 'boundQuestions' | 'boundCount'>

/** Finds the first 50 live questions whose answers offer these resources, once each, and their number. */
export async function findBound(db: Db, ids: readonly number[]): Promise<Bound> {
  const found = await db.query<BoundQuestion & { all: number }>(sql`
    select q.id as "questionId", q.question, count(*) over () as all from question_data q
    where deleted_at is null and exists (select from question_resource r where r.question_id = q.id and r.resource_id = any(${ids}::bigint[]))
    order by q.id limit 50`)
  return {
    boundQuestions: found.map(({ questionId, question }) => ({ questionId, question })),
    boundCount: found[0]?.all ?? 0,
  }
}

export const unbind = (db: Db, ids: readonly number[]) =>
  db.query(sql`delete from question_resource where resource_id = any(${ids}::bigint[])`)

/** Locks the live ones of these until the transaction ends. */
export async function lockLive(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = await db.query<{ id: number }>(
    sql`select id from fixed_resource where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`,
  )
  return found.map(({ id }) => id)
}

/** Locks live ones by name. */
export const lockByName = (db: Db, names: readonly string[]) =>
  db.query<{ id: number; name: string }>(
    sql`select id, name from fixed_resource where name = any(${names}::text[]) and deleted_at is null order by id for share`,
  )

/** Checks whether answers may offer a resource to everyone. */
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

/** The files that go with a question's answer, in its order. */
export const findOffered = (db: Db, questionId: number): Promise<OfferedFile[]> =>
  db.query<OfferedFile>(sql`select r.resource_id as "resourceId", f.language, file.id, file.name, file.type, file.size
    from question_resource r join fixed_resource on fixed_resource.id = r.resource_id
    join fixed_resource_file f on f.resource_id = r.resource_id join file on file.id = f.file_id
    where r.question_id = ${questionId} and show and deleted_at is null order by r.place, f.place`)
