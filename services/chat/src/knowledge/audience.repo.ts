import type { DocumentAudience } from '@portal/contracts/knowledge.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { readOnce } from './read-once.ts'
import { audiencesOf, type Reader } from './reader.rules.ts'

/** What a reader is not answered from. */
export interface Withheld {
  fileIds: number[]
  /** Sections of other files, by their file and place. */
  sections: { fileIds: number[]; ords: number[] }
}

export const nothingWithheld: Withheld = { fileIds: [], sections: { fileIds: [], ords: [] } }

/** Sections that users dislike to be answered from: by how many users, by the id of the section. */
export type Disliked = ReadonlyMap<number, number>

interface Standing {
  withheld: Withheld
  disliked: Disliked
}

export const findWithheld = async (db: Db, storeIds: readonly number[], reader: Reader): Promise<Withheld> =>
  (await findVisibility(db, storeIds, reader)).withheld

/** What people have decided and said of the documents, as one answer sees it. */
export const findVisibility = (db: Db, storeIds: readonly number[], reader: Reader): Promise<Standing> =>
  readOnce(`standing ${reader} ${storeIds}`, () => readStanding(db, storeIds, reader))

async function readStanding(db: Db, storeIds: readonly number[], reader: Reader): Promise<Standing> {
  const own = audiencesOf(reader)
  // Arrays of ids come as texts.
  const [found] = await db.query<{
    files: string[]
    fileIds: string[]
    ords: number[]
    chunkIds: string[]
    dislikers: number[]
  }>(
    sql`
    with file as (select id, audience from knowledge_file where store_id = any(${storeIds})),
    section as (select file_id, ord from knowledge_chunk c
      where c.audience <> 'EVERYBODY' and not c.audience = any(${own}) and file_id in (select id from file)),
    disliked as (select id, dislikers from knowledge_chunk c where c.dislikers > 0 and file_id in (select id from file))
    select array(select id from file where not audience = any(${own})) as files,
      array(select file_id from section order by file_id, ord) as "fileIds", array(select ord from section order by file_id, ord) as ords,
      array(select id from disliked order by id) as "chunkIds", array(select dislikers from disliked order by id) as dislikers`.prepared(),
  )
  const { files = [], fileIds = [], ords = [], chunkIds = [], dislikers = [] } = found ?? {}
  return {
    withheld: { fileIds: files.map(Number), sections: { fileIds: fileIds.map(Number), ords } },
    disliked: new Map(chunkIds.map((id, at) => [Number(id), dislikers[at] as number])),
  }
}

/** Whom sections are for: by the marks of their file, and by the file itself. */
export async function findAudiences(
  db: Db,
  chunkIds: readonly number[],
): Promise<Map<number, DocumentAudience[]>> {
  const rows = await db.query<{ id: number; audiences: DocumentAudience[] }>(sql`
    select c.id, array[c.audience, f.audience] as audiences from knowledge_chunk c join knowledge_file f on f.id = c.file_id
    where c.id = any(${chunkIds}::bigint[])`)
  return new Map(rows.map(({ id, audiences }) => [id, audiences]))
}

/** Keeps rows of postings, or of sections, that the reader may be answered from. */
export const isShown = ({ fileIds, sections }: Withheld, fileId: Sql, ord: Sql): Sql =>
  sql`${fileId} <> all(${fileIds}::bigint[]) and (${fileId}, ${ord}) not in (
    select * from unnest(${sections.fileIds}::bigint[], ${sections.ords}::integer[]))`

/** The same for what was found in another way. */
export function shownOf(withheld: Withheld): (chunk: { fileId: number; ord: number }) => boolean {
  const files = new Set(withheld.fileIds)
  const sections = new Set(withheld.sections.fileIds.map((id, at) => `${id} ${withheld.sections.ords[at]}`))
  return ({ fileId, ord }) => !files.has(fileId) && !sections.has(`${fileId} ${ord}`)
}

/** Whether the reader may have the bytes of a file, which hold all its sections. `f`: the file. */
export const isReadable = (reader: Reader): Sql =>
  sql`f.audience = any(${audiencesOf(reader)}) and (${reader === 'INSTALLERS'} or not exists (
    select from knowledge_chunk withheld where withheld.file_id = f.id and withheld.audience <> 'EVERYBODY'))`

/**
 * Keeps with each section what the marks of its file say: the strictest of its own heading and of those above
 * it.
 */
const applyMarks = (tx: Db, fileId: number) =>
  tx.query(sql`with said as (
      select c.id, (array['EVERYBODY', 'INSTALLERS', 'NOBODY'])[1 + coalesce(max(case m.audience when 'NOBODY' then 2 when 'INSTALLERS' then 1 end), 0)] as audience
      from knowledge_chunk c left join knowledge_mark m on m.file_id = c.file_id and (m.heading_path = c.heading_path
        or cardinality(m.heading_path) > 0 and c.heading_path[1:cardinality(m.heading_path)] = m.heading_path)
      where c.file_id = ${fileId} group by c.id)
    update knowledge_chunk c set audience = said.audience from said where said.id = c.id and c.audience <> said.audience`)

/** Marks a section, and with it what stands below its heading; `EVERYBODY` takes its own mark back. */
export async function markSection(
  tx: Db,
  fileId: number,
  headingPath: readonly string[],
  audience: DocumentAudience,
) {
  if (audience === 'EVERYBODY')
    await tx.query(
      sql`delete from knowledge_mark where file_id = ${fileId} and heading_path = ${headingPath}::text[]`,
    )
  else
    await tx.query(sql`insert into knowledge_mark values (${fileId}, ${headingPath}::text[], ${audience})
      on conflict (file_id, heading_path) do update set audience = excluded.audience`)
  await applyMarks(tx, fileId)
}

/** A person has decided about the whole file. */
export const decide = (tx: Db, fileId: number, audience: DocumentAudience) =>
  tx.query(sql`update knowledge_file set audience = ${audience}, proposal = null, is_decided = true, updated_at = now()
    where id = ${fileId}`)

/** Holds a file back until a person has decided; one that is switched off stays so. */
const propose = (tx: Db, fileId: number, reason: string) =>
  tx.query(sql`update knowledge_file set proposal = ${reason},
      audience = case audience when 'EVERYBODY' then 'INSTALLERS' else audience end
    where id = ${fileId}`)

/**
 * After a file was indexed anew: marks hold for what was read now. `saying` is the line that keeps the
 * document for installers, if there is one.
 */
export async function applyAfterIndexing(tx: Db, fileId: number, saying: string | undefined) {
  await applyMarks(tx, fileId)
  const [file] = await tx.query<{ isDecided: boolean; lost: string[] | null }>(sql`
    select is_decided as "isDecided", (select heading_path from knowledge_mark m where m.file_id = f.id and not exists (
        select from knowledge_chunk c where c.file_id = f.id and (c.heading_path = m.heading_path
          or cardinality(m.heading_path) > 0 and c.heading_path[1:cardinality(m.heading_path)] = m.heading_path)) limit 1) as lost
    from knowledge_file f where id = ${fileId}`)
  if (file?.lost)
    await propose(tx, fileId, `The section “${file.lost.join(' › ')}” was marked and is not found any more.`)
  else if (saying !== undefined && !file?.isDecided) await propose(tx, fileId, saying)
}
