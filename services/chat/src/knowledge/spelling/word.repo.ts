import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { Withheld } from '../audience.repo.ts'
import { readOnce } from '../read-once.ts'
import { tokenise } from '../vocabulary/token.rules.ts'
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
  /** By what is withheld from the reader. */
  lexicons: Map<string, Promise<Lexicon>>
}

/** Readers, and marks that were changed since the files were read. */
const maxVariants = 4

/** By database, since a process may serve several, and by store. */
const kept = new WeakMap<Db, Map<number, Kept>>()

/**
 * The words of each store that has any, as its files are now; without those that stand only in what is
 * withheld.
 */
export async function wordsOf(db: Db, storeIds: readonly number[], withheld: Withheld): Promise<Lexicon[]> {
  const stamps = await readOnce(`stamps ${storeIds}`, () => stampsOf(db, storeIds))
  const stores = kept.get(db) ?? new Map<number, Kept>()
  kept.set(db, stores)
  const variant = JSON.stringify(withheld)
  return Promise.all(
    stamps.map(({ storeId, stamp }) => {
      const before = stores.get(storeId)
      const { lexicons } =
        before?.stamp === stamp ? before : { lexicons: new Map<string, Promise<Lexicon>>() }
      stores.set(storeId, { stamp, lexicons })
      const known = lexicons.get(variant)
      if (known) return known
      if (lexicons.size >= maxVariants) lexicons.clear()
      const lexicon = load(db, storeId, withheld)
      lexicons.set(variant, lexicon)
      lexicon.catch(() => lexicons.delete(variant))
      return lexicon
    }),
  )
}

const stampsOf = (db: Db, storeIds: readonly number[]) =>
  db.query<{ storeId: number; stamp: string }>(
    sql`
    select store_id as "storeId", string_agg(id || '.' || revision, ' ' order by id) as stamp
    from knowledge_file where store_id = any(${storeIds}) and revision > 0 group by store_id`.prepared(),
  )

async function load(db: Db, storeId: number, { fileIds, sections }: Withheld): Promise<Lexicon> {
  const rows = await db.query<{
    word: string
    chunks: number
  }>(sql`select word, sum(chunks)::integer as chunks
    from knowledge_word where file_id = any(array(select id from knowledge_file where store_id = ${storeId} and id <> all(${fileIds}::bigint[])))
    group by word`)
  const hidden = await db.query<{ text: string }>(sql`
    select array_to_string(heading_path || body, E'\n') as text
    from unnest(${sections.fileIds}::bigint[], ${sections.ords}::integer[]) given (file_id, ord)
    join knowledge_file f on f.id = given.file_id and f.store_id = ${storeId} and f.id <> all(${fileIds}::bigint[])
    join knowledge_chunk c on c.file_id = f.id and c.revision = f.revision and c.ord = given.ord`)
  const chunksOf = new Map(rows.map(({ word, chunks }) => [word, chunks]))
  for (const { text } of hidden)
    for (const word of new Set(tokenise(text))) chunksOf.set(word, (chunksOf.get(word) ?? 0) - 1)
  return new Lexicon([...chunksOf].filter(([, chunks]) => chunks > 0))
}
