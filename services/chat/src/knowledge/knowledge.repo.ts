import {
  type DocumentAudience,
  documentAudiences,
  type HeldFile,
  type KnowledgeSection,
  type VectorStore,
  type VectorStoreFile,
  vectorStorePageSize,
} from '@portal/contracts/knowledge.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { expiresAt, expiry, isExpired } from './expiry.repo.ts'
import { recognisedPages, recognition } from './recognition/scan.repo.ts'

const secondsOf = (time: Sql) => sql`extract(epoch from ${time})::bigint`

const urlOf = sql`case when upload_id is not null then '/api/chat/file/' || upload_id end`
const instant = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const attached = sql`(select coalesce(json_agg(a order by a.filename, a.id), '[]') from (
    select id, name as filename, ${urlOf} as url, ${instant} as uploaded from knowledge_file
    where store_id = s.id order by name, id limit ${vectorStorePageSize}) a)`

const storeColumns = sql`s.id, s.name, device_group as "chatVectorText", ${secondsOf(sql`s.created_at`)} as created_at,
  ${secondsOf(sql`s.last_active_at`)} as last_active_at, ${expiry} as expires_after, ${secondsOf(expiresAt)} as expires_at,
  coalesce(sum(f.size), 0)::bigint as bytes,
  case when ${isExpired} then 'expired' when count(f.id) filter (where f.state not in ('completed', 'failed', 'cancelled')) > 0 then 'in_progress'
    else 'completed' end as status,
  json_build_object('total', count(f.id), 'completed', count(f.id) filter (where f.state = 'completed'),
    'failed', count(f.id) filter (where f.state = 'failed')) as file_counts, ${attached} as files`

export async function findStores(
  db: Db,
  page: number,
): Promise<{ content: VectorStore[]; totalElements: number }> {
  const content = await db.query<VectorStore>(sql`
    select ${storeColumns} from knowledge_store s left join knowledge_file f on f.store_id = s.id
    group by s.id order by s.id desc limit ${vectorStorePageSize} offset ${(page - 1) * vectorStorePageSize}`)
  const [all] = await db.query<{ n: number }>(sql`select count(*)::integer as n from knowledge_store`)
  return { content, totalElements: all?.n ?? 0 }
}

export const findStore = async (db: Db, id: number): Promise<VectorStore | undefined> =>
  (
    await db.query<VectorStore>(sql`select ${storeColumns}
      from knowledge_store s left join knowledge_file f on f.store_id = s.id where s.id = ${id} group by s.id`)
  )[0]

const fileColumns = sql`id, name as filename, title, ${urlOf} as url,
  created_at as uploaded, size, state, reason, failure, pages, audience, proposal,
  (select count(*)::integer from knowledge_chunk c where c.file_id = f.id and c.revision = f.revision) as sections,
  (select count(*)::integer from knowledge_chunk c where c.file_id = f.id and c.revision = f.revision and c.audience <> 'EVERYBODY') as "withheldSections",
  ${recognition} as recognition,
  (select count(*)::integer from message m where m.data ? 'sources'
    and jsonb_path_query_array(m.data, '$.sources[*].fileId') @> to_jsonb(f.id)) as "citedBy"`

export const findFiles = (db: Db, storeId: number): Promise<VectorStoreFile[]> =>
  db.query<VectorStoreFile>(
    sql`select ${fileColumns} from knowledge_file f where store_id = ${storeId} order by name, id`,
  )

/** What waits for a person, the newest first, with the page of the stores on which it is found. */
export async function findHeldFiles(
  db: Db,
  size: number,
): Promise<{ content: HeldFile[]; totalElements: number }> {
  const isHeld = sql`f.state = 'failed' or f.proposal is not null`
  const content = await db.query<HeldFile>(sql`
    select f.id, f.name as filename, f.state, f.reason, f.failure, f.proposal, f.created_at as uploaded,
      s.id as "storeId", s.name as "storeName",
      1 + (select count(*) from knowledge_store later where later.id > s.id)::integer / ${vectorStorePageSize}::integer as "storePage"
    from knowledge_file f join knowledge_store s on s.id = f.store_id
    where ${isHeld} order by f.id desc limit ${size}`)
  const [all] = await db.query<{ n: number }>(
    sql`select count(*)::integer as n from knowledge_file f where ${isHeld}`,
  )
  return { content, totalElements: all?.n ?? 0 }
}

export const findFile = async (db: Db, id: number): Promise<VectorStoreFile | undefined> =>
  (await db.query<VectorStoreFile>(sql`select ${fileColumns} from knowledge_file f where id = ${id}`))[0]

/** Held until the transaction ends, after its store: as the index is changed. */
export async function lockFile(tx: Db, id: number): Promise<VectorStoreFile | undefined> {
  await tx.query(sql`select from knowledge_file where id = ${id} for update`)
  return findFile(tx, id)
}

interface Chunk {
  headingPath: string[]
  page: number | null
  isRecognised: boolean
  text: string
  audience: DocumentAudience
}

/**
 * In the order of the document; what stands under one heading in a row is one section. A heading with nothing
 * but subsections is one without text, so that all of them can be marked at once.
 */
export async function findSections(db: Db, fileId: number): Promise<KnowledgeSection[]> {
  const chunks = await db.query<Chunk>(sql`
    select c.heading_path as "headingPath", c.page, c.body as text, c.audience,
      coalesce(c.page = any(${recognisedPages}), false) as "isRecognised"
    from knowledge_file f join knowledge_chunk c on c.file_id = f.id and c.revision = f.revision
    where f.id = ${fileId} order by c.ord`)
  const marks = await db.query<{ headingPath: string[]; audience: DocumentAudience }>(
    sql`select heading_path as "headingPath", audience from knowledge_mark where file_id = ${fileId}`,
  )
  const markOf = new Map(marks.map(({ headingPath, audience }) => [keyOf(headingPath), audience]))
  const sections: KnowledgeSection[] = []
  const add = (chunk: Chunk) =>
    sections.push({ ...chunk, mark: markOf.get(keyOf(chunk.headingPath)) ?? null })
  let open: string[] = []
  for (const chunk of chunks) {
    const path = chunk.headingPath
    const last = sections.at(-1)
    if (last && keyOf(open) === keyOf(path) && last.isRecognised === chunk.isRecognised) {
      last.text += `\n\n${chunk.text}`
      continue
    }
    for (let depth = 1; depth < path.length; depth++) {
      const above = path.slice(0, depth)
      if (keyOf(open.slice(0, depth)) === keyOf(above)) continue
      add({ ...chunk, headingPath: above, text: '', audience: strictest(above, markOf) })
    }
    add(chunk)
    open = path
  }
  return sections
}

const keyOf = (headingPath: readonly string[]) => JSON.stringify(headingPath)

/** What the marks of a heading and of those above it say together. */
const strictest = (
  path: readonly string[],
  markOf: ReadonlyMap<string, DocumentAudience>,
): DocumentAudience =>
  path
    .map((_, depth) => markOf.get(keyOf(path.slice(0, depth + 1))) ?? 'EVERYBODY')
    .reduce((one, other) => (documentAudiences.indexOf(other) > documentAudiences.indexOf(one) ? other : one))
