import type {
  BoundQuestion,
  FixedResource,
  FixedResourceDraft,
  FixedResourcePageRequest,
} from '@portal/contracts/fixed-resource.contract.ts'
import type { Page } from '@portal/contracts/page.ts'
import { type Db, sql } from '@portal/service-kit/database.ts'
import { anyOf, contains, type List, matches, page } from '@portal/service-kit/list.ts'
import { inBin, rowsOf } from '@portal/service-kit/rows.ts'

/** Questions that a row names; a row has seldom more than a handful. */
const shownQuestions = sql.raw('50')

const columns = sql`id, version, name, knowledge_type as "knowledgeType", topic, remark, show, languages,
  cardinality(languages) > 1 as "supportsMultiLanguage",
  (select coalesce(json_agg(json_build_object('language', f.language, 'file',
      json_build_object('id', file.id, 'name', file.name, 'size', file.size, 'type', file.type)) order by place), '[]')
    from fixed_resource_file f join file on file.id = f.file_id where f.resource_id = fixed_resource.id) as files,
  (select coalesce(json_agg(bound), '[]') from (select q.id as "questionId", q.question from question_resource r
    join question_data q on q.id = r.question_id where r.resource_id = fixed_resource.id and q.deleted_at is null
    order by q.id limit ${shownQuestions}) bound) as "boundQuestions",
  created_at as "createdAt", updated_at as "updatedAt"`

const sortable = { name: 'name', knowledgeType: 'knowledge_type', topic: 'topic', updatedAt: 'updated_at' }

const filters = {
  name: contains('name'),
  knowledgeType: anyOf('knowledge_type'),
  topic: anyOf('topic'),
  language: (codes: string | string[]) => sql`languages && ${[codes].flat()}::text[]`,
  show: (value: boolean) => sql`show = ${value}`,
}

const list = (request: FixedResourcePageRequest): List => ({
  table: 'fixed_resource',
  select: columns,
  from: sql`fixed_resource`,
  where: [matches(filters, request.queryParams)],
  sortable,
  ranks: { noun: 'fixed_resource', filters },
})

export const find = (db: Db, request: FixedResourcePageRequest): Promise<Page<FixedResource>> =>
  page<FixedResource>(db, ...inBin(request, list(request)))

const rows = rowsOf<FixedResource>('fixed_resource', columns, filters)
export const { count, findMatching, lock, lockMatching, setDeleted, isVisible } = rows

const values = (draft: FixedResourceDraft) => ({
  name: draft.name.trim(),
  knowledge_type: draft.knowledgeType,
  topic: draft.topic,
  remark: draft.remark,
  show: draft.show,
  languages: [...new Set(draft.files.flatMap(({ language }) => language ?? []))],
})

export const insert = (db: Db, draft: FixedResourceDraft) => rows.insert(db, values(draft))

/** The caller holds the row's lock and has compared the version. */
export const update = (db: Db, id: number, draft: FixedResourceDraft) => rows.update(db, id, values(draft))

export async function setFiles(db: Db, id: number, files: FixedResourceDraft['files']): Promise<void> {
  await db.query(sql`delete from fixed_resource_file where resource_id = ${id}`)
  await db.query(sql`insert into fixed_resource_file (file_id, resource_id, language, place)
    select "fileId", ${id}, language, row_number() over () from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given ("fileId" uuid, language text)`)
}

/** As it is now, with its files. */
export async function get(db: Db, id: number): Promise<FixedResource> {
  const [row] = await db.query<FixedResource>(sql`select ${columns} from fixed_resource where id = ${id}`)
  return row as FixedResource
}

/**
 * Live questions whose answers offer any of these resources, once each; at most one more than a message
 * names.
 */
export const findBound = (db: Db, ids: readonly number[]): Promise<BoundQuestion[]> =>
  db.query<BoundQuestion>(sql`select q.id as "questionId", q.question from question_data q
    where deleted_at is null and exists (select from question_resource r where r.question_id = q.id and r.resource_id = any(${ids}::bigint[]))
    order by q.id limit 200`)

export const unbind = (db: Db, ids: readonly number[]) =>
  db.query(sql`delete from question_resource where resource_id = any(${ids}::bigint[])`)

/** Which of these are live, held so that none goes before the transaction ends. */
export async function hold(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = await db.query<{ id: number }>(
    sql`select id from fixed_resource where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`,
  )
  return found.map(({ id }) => id)
}

/** What answers may offer to everyone. */
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
