import { type Db, sql } from '@portal/service-kit/database/database.ts'

export interface Unread {
  id: number
  storeId: number
  title: string
  headingPath: string[]
  body: string
}

/**
 * Sections that the model has not read. Copies of the service start at different places, so that they seldom
 * ask for the same.
 */
export const findUnread = (db: Db, model: string, seed: number, limit: number): Promise<Unread[]> =>
  db.query<Unread>(sql`select c.id, f.store_id as "storeId", f.title, heading_path as "headingPath", body
    from knowledge_chunk c join knowledge_file f on f.id = c.file_id and f.revision = c.revision
    left join knowledge_meaning m on m.chunk_id = c.id and m.model = ${model}
    where m.chunk_id is null order by hashint8extended(c.id, ${seed}) limit ${limit}`)

interface Read {
  id: number
  storeId: number
  vectors: Buffer
}

/** A section that is gone meanwhile is left out. */
export const keep = (db: Db, model: string, read: readonly Read[]) =>
  db.query(sql`insert into knowledge_meaning (chunk_id, store_id, model, vectors)
    select c.id, store_id, ${model}, vectors
    from unnest(${read.map(({ id }) => id)}::bigint[], ${read.map(({ storeId }) => storeId)}::bigint[],
      ${read.map(({ vectors }) => vectors)}::bytea[]) as given (id, store_id, vectors)
    join knowledge_chunk c using (id) order by c.id
    on conflict (chunk_id) do update set model = excluded.model, vectors = excluded.vectors, store_id = excluded.store_id,
      change = default`)

/** What tells whether anything of a store has changed. */
export const findStamps = (
  db: Db,
  model: string,
  storeIds: readonly number[],
): Promise<{ storeId: number; stamp: string }[]> =>
  db.query(sql`select store_id as "storeId", concat(count(*), ' ', max(change)) as stamp from knowledge_meaning
    where store_id = any(${storeIds}) and model = ${model} group by store_id`)

/** Texts in Chinese count as English by the few words in Latin letters that they have: their signs tell. */
export const findVectors = (
  db: Db,
  model: string,
  storeId: number,
): Promise<{ id: number; vectors: Buffer; isEnglish: boolean }[]> =>
  db.query(sql`select chunk_id as id, vectors, f.language = 'english'
      and length(regexp_replace(body, '[^一-鿿]', '', 'g')) <= length(body) / 4 as "isEnglish"
    from knowledge_meaning m join knowledge_chunk c on c.id = chunk_id join knowledge_file f on f.id = c.file_id
    where m.store_id = ${storeId} and model = ${model} and length(vectors) > 0 order by chunk_id`)

export const findUnreadPhrases = (
  db: Db,
  model: string,
  seed: number,
  limit: number,
): Promise<{ id: number; text: string }[]> =>
  db.query(sql`select p.id, p.text from phrase p left join phrase_meaning m on m.phrase_id = p.id and m.model = ${model}
    where m.phrase_id is null and p.question_id is not null order by hashint8extended(p.id, ${seed}) limit ${limit}`)

export const keepPhrases = (db: Db, model: string, read: readonly Omit<Read, 'storeId'>[]) =>
  db.query(sql`insert into phrase_meaning (phrase_id, model, vectors)
    select p.id, ${model}, vectors
    from unnest(${read.map(({ id }) => id)}::bigint[], ${read.map(({ vectors }) => vectors)}::bytea[]) as given (id, vectors)
    join phrase p using (id) order by p.id
    on conflict (phrase_id) do update set model = excluded.model, vectors = excluded.vectors`)
