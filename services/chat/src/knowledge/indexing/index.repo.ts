import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { Section } from '../document.ts'
import type { Language } from '../vocabulary/language.repo.ts'
import type { Posting } from './index.rules.ts'

export interface IndexedFile {
  id: number
  storeId: number
  title: string
  revision: number
}

/**
 * Locks the whole store, whose statistics only one transaction may change at a time. Undefined when the file
 * is gone.
 */
export async function lockFile(tx: Db, id: number): Promise<IndexedFile | undefined> {
  await tx.query(
    sql`select from knowledge_store where id = (select store_id from knowledge_file where id = ${id}) for update`,
  )
  const [file] = await tx.query<IndexedFile>(
    sql`select id, store_id as "storeId", title, revision from knowledge_file where id = ${id} for update`,
  )
  return file
}

/** Removes a file from the index and from the statistics of its store. */
export async function remove(
  tx: Db,
  { id, storeId, revision }: Pick<IndexedFile, 'id' | 'storeId' | 'revision'>,
) {
  if (revision === 0) return
  // In the order in which dislikes hold them.
  await tx.query(sql`select from knowledge_chunk where file_id = ${id} order by id for update`)
  await tx.query(sql`with gone as (delete from knowledge_posting where file_id = ${id} returning term, ords, counts),
    fewer as (update knowledge_term t set chunks = t.chunks - cardinality(ords) from gone where t.store_id = ${storeId} and t.term = gone.term),
    cut as (delete from knowledge_chunk where file_id = ${id} returning 1)
    update knowledge_store set chunks = chunks - (select count(*) from cut),
      length = length - (select coalesce(sum(n), 0) from gone, unnest(counts) n) where id = ${storeId}`)
  await tx.query(sql`delete from knowledge_term where store_id = ${storeId} and chunks <= 0`)
}

interface Fresh extends IndexedFile {
  language: Language
}

export async function insert(
  tx: Db,
  { id, storeId, revision, language }: Fresh,
  sections: readonly Section[],
  { postings, length }: { postings: readonly Posting[]; length: number },
) {
  await tx.query(sql`insert into knowledge_chunk (file_id, revision, ord, page, heading_path, body)
    select ${id}, ${revision}, ord, page, array(select jsonb_array_elements_text(path)), body
    from jsonb_to_recordset(${JSON.stringify(sections.map(({ headingPath, ...rest }, ord) => ({ ord, path: headingPath, ...rest })))}::jsonb)
      as given (ord integer, page integer, path jsonb, body text)`)
  await tx.query(sql`insert into knowledge_posting (store_id, term, file_id, ords, counts, lengths)
    select ${storeId}, term, ${id}, array(select jsonb_array_elements(ords)::integer), array(select jsonb_array_elements(counts)::smallint),
      array(select jsonb_array_elements(lengths)::smallint)
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as given (term text, ords jsonb, counts jsonb, lengths jsonb)`)
  await tx.query(sql`insert into knowledge_term (store_id, term, chunks)
    select ${storeId}, term, cardinality(ords) from knowledge_posting where file_id = ${id}
    on conflict (store_id, term) do update set chunks = knowledge_term.chunks + excluded.chunks`)
  await tx.query(
    sql`update knowledge_store set chunks = chunks + ${sections.length}, length = length + ${length} where id = ${storeId}`,
  )
  await tx.query(
    sql`update knowledge_file set revision = ${revision}, language = ${language}, updated_at = now() where id = ${id}`,
  )
}

/**
 * Tells PostgreSQL what the index holds by now. It finds out by itself minutes later; until then it reads
 * whole tables for a long question.
 */
export const analyse = (db: Db) => db.query(sql`analyze knowledge_posting, knowledge_term, knowledge_chunk`)
