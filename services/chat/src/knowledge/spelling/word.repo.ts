import { type Db, sql } from '@portal/service-kit/database.ts'
import { Lexicon } from './lexicon.ts'

/** The words of a file, with the number of its chunks that have them. */
export async function replace(tx: Db, fileId: number, chunksOf: ReadonlyMap<string, number>): Promise<void> {
  await tx.query(sql`delete from knowledge_word where file_id = ${fileId}`)
  await tx.query(sql`insert into knowledge_word (file_id, word, chunks)
    select ${fileId}, word, chunks from unnest(${[...chunksOf.keys()]}::text[], ${[...chunksOf.values()]}::integer[]) given (word, chunks)`)
}

interface Kept {
  /** Tells one state of the store's files from another. */
  stamp: string
  lexicon: Promise<Lexicon>
}

/** By database, since a process may serve several, and by store. */
const kept = new WeakMap<Db, Map<number, Kept>>()

/** The words of each store that has any, as its files are now. */
export async function wordsOf(db: Db, storeIds: readonly number[]): Promise<Lexicon[]> {
  const stamps = await db.query<{ storeId: number; stamp: string }>(sql`
    select store_id as "storeId", string_agg(id || '.' || revision, ' ' order by id) as stamp
    from knowledge_file where store_id = any(${storeIds}) and revision > 0 group by store_id`)
  const stores = kept.get(db) ?? new Map<number, Kept>()
  kept.set(db, stores)
  return Promise.all(
    stamps.map(({ storeId, stamp }) => {
      const before = stores.get(storeId)
      if (before?.stamp === stamp) return before.lexicon
      const lexicon = load(db, storeId)
      stores.set(storeId, { stamp, lexicon })
      lexicon.catch(() => stores.delete(storeId))
      return lexicon
    }),
  )
}

async function load(db: Db, storeId: number): Promise<Lexicon> {
  const rows = await db.query<{
    word: string
    chunks: number
  }>(sql`select word, sum(chunks)::integer as chunks
    from knowledge_word where file_id = any(array(select id from knowledge_file where store_id = ${storeId})) group by word`)
  return new Lexicon(rows.map(({ word, chunks }) => [word, chunks]))
}
