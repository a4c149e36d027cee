import { allDevices } from '@portal/contracts/device-group.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'
import { isShown, type Withheld } from '../audience.repo.ts'
import { isExpired } from '../expiry.repo.ts'
import { readOnce } from '../read-once.ts'
import type { Language } from '../vocabulary/language.repo.ts'
import type { Scope } from './scope.ts'
import { b, type ChunkCounts, k1, splitByFrequency, type WeightedTerm, weights } from './search.rules.ts'

/** The stores in scope that have not expired, with the statistics that BM25 needs. */
export interface ScopeStats {
  storeIds: number[]
  /** The stores about all devices, where one device is asked about. */
  allDevicesIds: number[]
  chunks: number
  /** Chunks of all stores, in scope or not. */
  overall: number
  /** Mean length of the chunks, in weighted words. */
  length: number
  languages: Language[]
}

export const findScope = (db: Db, { platform, deviceGroups, inspects }: Scope): Promise<ScopeStats> =>
  readOnce(`scope ${JSON.stringify([platform, deviceGroups, inspects])}`, () =>
    readScope(db, { platform, deviceGroups, inspects }),
  )

async function readScope(db: Db, { platform, deviceGroups, inspects }: Scope): Promise<ScopeStats> {
  const isOfDevice = deviceGroups.some((group) => group !== allDevices)
  const isSearched =
    inspects === undefined
      ? sql`not ${isExpired} and (platform is null or platform = ${platform})
      and (${deviceGroups.length === 0} or device_group = any(${deviceGroups}) or device_group = ${allDevices})`
      : sql`id = ${inspects}`
  const [found] = await db.query<ScopeStats>(
    sql`select coalesce(array_agg(id), '{}') as "storeIds",
      coalesce(array_agg(id) filter (where ${isOfDevice} and device_group = ${allDevices}), '{}') as "allDevicesIds", coalesce(sum(chunks), 0) as chunks,
      (select coalesce(sum(chunks), 0) from knowledge_store) as overall,
      coalesce(sum(length)::float / nullif(sum(chunks), 0), 1) as length,
      array(select distinct language from knowledge_file where store_id = any(array_agg(s.id)) and revision > 0 order by 1) as languages
    from knowledge_store s where chunks > 0 and ${isSearched}`.prepared(),
  )
  const { storeIds, allDevicesIds, ...stats } = found as ScopeStats
  // An array of numbers of eight bytes comes as strings.
  return { ...stats, storeIds: storeIds.map(Number), allDevicesIds: allDevicesIds.map(Number) }
}

/** Of all documents that are indexed. */
export const indexedLanguages = async (db: Db): Promise<Language[]> =>
  (
    await db.query<{ language: Language }>(
      sql`select distinct language from knowledge_file where revision > 0 order by 1`,
    )
  ).map(({ language }) => language)

/** Document frequency of the terms; a term that no chunk in scope has is left out. */
export async function countChunks(
  db: Db,
  storeIds: readonly number[],
  terms: readonly string[],
): Promise<Map<string, ChunkCounts>> {
  const rows = await db.query<ChunkCounts & { term: string }>(
    sql`select term, "inScope", overall from (
      select term, sum(chunks) filter (where store_id = any(${storeIds}))::integer as "inScope", sum(chunks)::integer as overall
      from knowledge_term where store_id = any(array(select id from knowledge_store)) and term = any(${terms}) and chunks > 0
      group by term) counted where "inScope" > 0`.prepared(),
  )
  return new Map(rows.map(({ term, ...counted }) => [term, counted]))
}

/** How many chunks of all stores hold the terms, each term counted by itself. */
export async function countMentions(db: Db, terms: readonly string[]): Promise<number> {
  const [found] = await db.query<{
    n: number
  }>(
    sql`select coalesce(sum(chunks), 0)::integer as n from knowledge_term
    where store_id = any(array(select id from knowledge_store)) and term = any(${terms})`.prepared(),
  )
  return found?.n ?? 0
}

export interface Candidate {
  term: string
  chunks: number
}

/** Indexed terms with a similar spelling, by the word asked for. */
export async function findSimilar(
  db: Db,
  storeIds: readonly number[],
  words: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const rows = await db.query<
    Candidate & { word: string }
  >(sql`select word, term, chunks from unnest(${words}::text[]) word,
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

/** Chunks that the selective words pass on to the ranking ones. */
const maxCandidates = 200

const asked = (terms: readonly WeightedTerm[]): Sql => sql`unnest(${terms.map(({ word }) => word)}::integer[],
  ${terms.map(({ term }) => term)}::text[], ${terms.map(({ weight }) => weight)}::real[]) as asked (word, term, weight)`

/**
 * BM25 in two stages: selective words find the candidates, ranking words add to their scores. Of each word
 * only the best term counts.
 */
export function rank(
  db: Db,
  { storeIds, allDevicesIds, length }: ScopeStats,
  terms: readonly WeightedTerm[],
  limit: number,
  withheld: Withheld,
): Promise<RankedChunk[]> {
  const { selective, ranking } = splitByFrequency(terms)
  const termScore = sql`weight * n / (n + ${k1 * (1 - b)}::real + ${(k1 * b) / length}::real * length)
    * case when store_id = any(${allDevicesIds}) then ${weights.allDevices}::real else 1 end`
  return db.query<RankedChunk>(
    sql`
    with found as (
      select store_id, file_id, ord, max(${termScore}) as score
      from ${asked(selective)} join knowledge_posting p using (term), unnest(ords, counts, lengths) as u (ord, n, length)
      where store_id = any(${storeIds}) and ${isShown(withheld, sql`file_id`, sql`ord`)}
      group by store_id, file_id, ord, word),
    candidate as materialized (
      select store_id, file_id, ord, sum(score) as score from found
      group by store_id, file_id, ord order by score desc, file_id, ord limit ${Math.max(maxCandidates, limit)}),
    more as (
      select file_id, ord, sum(score) as score from (
        select file_id, ord, word, max(${termScore}) as score
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
    order by score desc, c.file_id, c.ord`.prepared(),
  )
}

/**
 * Sections by their ids, as far as they are in scope, in the order of the ids; not compared with any
 * question.
 */
export const findChunks = (
  db: Db,
  { storeIds }: ScopeStats,
  ids: readonly number[],
  withheld: Withheld,
): Promise<RankedChunk[]> =>
  db.query<RankedChunk>(sql`
    select c.id as "chunkId", c.file_id as "fileId", f.store_id as "storeId", c.ord, f.name as file, f.language,
      heading_path as "headingPath", page, body, 0::real as score
    from knowledge_chunk c join knowledge_file f on f.id = c.file_id and f.revision = c.revision
    where c.id = any(${ids}::bigint[]) and f.store_id = any(${storeIds}) and ${isShown(withheld, sql`c.file_id`, sql`c.ord`)}
    order by array_position(${ids}::bigint[], c.id)`)

/** The terms that a chunk, its headings or the title of its file have. */
export async function findTerms(
  db: Db,
  { storeId, fileId, ord }: RankedChunk,
  terms: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ term: string }>(
    sql`select term from knowledge_posting
    where store_id = ${storeId} and term = any(${terms}) and file_id = ${fileId} and ${ord} = any(ords)`.prepared(),
  )
  return new Set(rows.map(({ term }) => term))
}
