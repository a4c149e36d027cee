import { allDevices } from '@portal/contracts/device-group.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database.ts'
import type { Language } from '../vocabulary/language.repo.ts'
import { b, type Counted, k1, splitByLoad, type WeightedTerm, weights } from './search.rules.ts'
import type { Scope } from './search.ts'

/** The stores that a question is asked of, and what their chunks are together. */
export interface Searched {
  storeIds: number[]
  /** Those of them that are about all devices, where one device is asked about. */
  commonIds: number[]
  chunks: number
  /** Chunks of all stores, asked or not. */
  everywhere: number
  /** Mean of the chunks, in weighted words. */
  length: number
  languages: Language[]
}

export async function findScope(db: Db, { platform, deviceGroups }: Scope): Promise<Searched> {
  const isOfDevice = deviceGroups.some((group) => group !== allDevices)
  const [found] = await db.query<Searched>(sql`select coalesce(array_agg(id), '{}') as "storeIds",
      coalesce(array_agg(id) filter (where ${isOfDevice} and device_group = ${allDevices}), '{}') as "commonIds", coalesce(sum(chunks), 0) as chunks,
      (select coalesce(sum(chunks), 0) from knowledge_store) as everywhere,
      coalesce(sum(length)::float / nullif(sum(chunks), 0), 1) as length,
      array(select distinct language from knowledge_file where store_id = any(array_agg(s.id)) and revision > 0 order by 1) as languages
    from knowledge_store s where chunks > 0 and (platform is null or platform = ${platform})
      and (${deviceGroups.length === 0} or device_group = any(${deviceGroups}) or device_group = ${allDevices})`)
  return found as Searched
}

/** How many chunks hold each of the terms; a term that none of these stores holds is left out. */
export async function countChunks(db: Db, storeIds: readonly number[], terms: readonly string[]): Promise<Map<string, Counted>> {
  const rows = await db.query<Counted & { term: string }>(sql`select term, here, everywhere from (
      select term, sum(chunks) filter (where store_id = any(${storeIds}))::integer as here, sum(chunks)::integer as everywhere
      from knowledge_term where store_id = any(array(select id from knowledge_store)) and term = any(${terms}) and chunks > 0
      group by term) counted where here > 0`)
  return new Map(rows.map(({ term, ...counted }) => [term, counted]))
}

export interface Candidate {
  term: string
  chunks: number
}

/** Words of the stores that are spelt alike, by the word asked for. */
export async function findSimilar(db: Db, storeIds: readonly number[], words: readonly string[]): Promise<Map<string, Candidate[]>> {
  const rows = await db.query<Candidate & { word: string }>(sql`select word, term, chunks from unnest(${words}::text[]) word,
    lateral (select term, sum(chunks)::integer as chunks from knowledge_term
      where term % word and store_id = any(${storeIds}) and chunks > 0 group by term order by similarity(term, word) desc, 2 desc limit 20) near`)
  return Map.groupBy(rows, ({ word }) => word)
}

export interface RankedChunk {
  chunkId: number
  fileId: number
  storeId: number
  /** Its place in the file. */
  ord: number
  file: string
  language: Language
  headingPath: string[]
  page: number | null
  body: string
  score: number
}

/** That the words of a question may choose before the frequent ones rank them. */
const candidates = 200

const asked = (terms: readonly WeightedTerm[]): Sql => sql`unnest(${terms.map(({ word }) => word)}::integer[],
  ${terms.map(({ term }) => term)}::text[], ${terms.map(({ weight }) => weight)}::real[]) as asked (word, term, weight)`

/** BM25: every word adds the weight of its best term, more often than once ever less, in long chunks less than in short ones. */
export function rank(
  db: Db,
  { storeIds, commonIds, length }: Searched,
  terms: readonly WeightedTerm[],
  limit: number,
): Promise<RankedChunk[]> {
  const { choosing, ranking } = splitByLoad(terms)
  const says = sql`weight * n / (n + ${k1 * (1 - b)}::real + ${(k1 * b) / length}::real * length)
    * case when store_id = any(${commonIds}) then ${weights.common}::real else 1 end`
  return db.query<RankedChunk>(sql`
    with found as (
      select store_id, file_id, ord, max(${says}) as score
      from ${asked(choosing)} join knowledge_posting p using (term), unnest(ords, counts, lengths) as u (ord, n, length)
      where store_id = any(${storeIds})
      group by store_id, file_id, ord, word),
    candidate as materialized (
      select store_id, file_id, ord, sum(score) as score from found
      group by store_id, file_id, ord order by score desc, file_id, ord limit ${Math.max(candidates, limit)}),
    more as (
      select file_id, ord, sum(score) as score from (
        select file_id, ord, word, max(${says}) as score
        from candidate join knowledge_posting p using (store_id, file_id) join ${asked(ranking)} using (term),
          array_position(ords, ord) place, lateral (select counts[place] as n, lengths[place] as length) u
        where place is not null group by file_id, ord, word) each
      group by file_id, ord),
    best as (
      select file_id, ord, c.score + coalesce(m.score, 0) as score from candidate c left join more m using (file_id, ord)
      order by score desc, file_id, ord limit ${limit})
    select c.id as "chunkId", c.file_id as "fileId", f.store_id as "storeId", c.ord, f.name as file, f.language,
      heading_path as "headingPath", page, body, score
    from best join knowledge_file f on f.id = best.file_id
    join knowledge_chunk c on c.file_id = f.id and c.revision = f.revision and c.ord = best.ord
    order by score desc, c.file_id, c.ord`)
}

/** Which of the terms stand in a chunk, its headings or the title of its file. */
export async function findTerms(db: Db, { storeId, fileId, ord }: RankedChunk, terms: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ term: string }>(sql`select term from knowledge_posting
    where store_id = ${storeId} and term = any(${terms}) and file_id = ${fileId} and ${ord} = any(ords)`)
  return new Set(rows.map(({ term }) => term))
}
