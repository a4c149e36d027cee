import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { Fragment } from '../fragment.ts'
import type { Scan, ScanLanguage } from './scan.ts'

/** Below it a person should look at what was read. */
const doubtfulBelow = 70

/** What is known of the pages without text of a file, as `f`, for those who look after documents. */
export const recognition = sql`(select case when cardinality(f.scanned_pages) > 0 then json_build_object(
    'pages', cardinality(f.scanned_pages), 'done', count(*), 'read', count(confidence),
    'doubtful', coalesce(json_agg(page order by page) filter (where confidence < ${doubtfulBelow}), '[]'),
    'unread', coalesce(json_agg(json_build_object('page', page, 'reason', reason) order by page) filter (where reason is not null), '[]')) end
  from knowledge_scan where file_id = f.id)`

/** Pages of the file `f` that were read by text recognition. */
export const recognisedPages = sql`array(select page from knowledge_scan where file_id = f.id and confidence is not null)`

/** What was read so far, by the page. */
export async function find(db: Db, fileId: number): Promise<Map<number, Fragment[]>> {
  const rows = await db.query<{ page: number; lines: Fragment[] }>(
    sql`select page, lines from knowledge_scan where file_id = ${fileId} order by page`,
  )
  return new Map(rows.map(({ page, lines }) => [page, lines]))
}

/** Pages that nobody has looked at yet, and the language of those that were read. */
export async function findLeft(
  db: Db,
  fileId: number,
): Promise<{ pages: number[]; language: ScanLanguage | undefined }> {
  const [found] = await db.query<{ pages: number[]; language: ScanLanguage | null }>(sql`
    select array(select page from unnest(scanned_pages) page
        where not exists (select from knowledge_scan where file_id = f.id and knowledge_scan.page = page.page) order by page) as pages,
      (select language from knowledge_scan where file_id = f.id and language is not null order by page limit 1) as language
    from knowledge_file f where id = ${fileId}`)
  return { pages: found?.pages ?? [], language: found?.language ?? undefined }
}

/** Keeps a page and says that the file gets on. False when it is gone, or when reading it was cancelled. */
export async function keep(db: Db, fileId: number, scan: Scan): Promise<boolean> {
  const { page, lines, confidence = null, language = null, reason = null } = scan
  const kept = await db.query(sql`with file as (
      update knowledge_file set attempts = 1, updated_at = now()
      where id = ${fileId} and state not in ('completed', 'failed', 'cancelled') returning id),
    page as (insert into knowledge_scan (file_id, page, lines, confidence, language, reason)
      select id, ${page}, ${JSON.stringify(lines)}::jsonb, ${confidence}::smallint, ${confidence === null ? null : language}, ${reason} from file
      on conflict do nothing)
    select from file`)
  return kept.length > 0
}

/** Pages beyond those that are read. */
export const leaveOut = (db: Db, fileId: number, pages: readonly number[]) =>
  db.query(sql`insert into knowledge_scan (file_id, page, reason)
    select ${fileId}, page, 'TOO_MANY' from unnest(${pages}::integer[]) page on conflict do nothing`)

/** What could not be read is tried again; what was read stays. */
export const forgetUnread = (tx: Db, fileId: number) =>
  tx.query(sql`delete from knowledge_scan where file_id = ${fileId} and confidence is null`)

/** In which most of the other documents of its store are. */
export async function languageOfStore(db: Db, fileId: number): Promise<ScanLanguage | undefined> {
  const [found] = await db.query<{ language: string }>(sql`
    select other.language from knowledge_file f join knowledge_file other on other.store_id = f.store_id and other.id <> f.id
    where f.id = ${fileId} and other.revision > 0 group by 1 order by count(*) desc, 1 limit 1`)
  return found && dataOf[found.language]
}

/** By the names of PostgreSQL's dictionaries. Text without Latin letters has none: Chinese. */
const dataOf: Record<string, ScanLanguage> = {
  english: 'eng',
  german: 'deu',
  spanish: 'spa',
  simple: 'chi_sim',
}
