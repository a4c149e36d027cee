import { type Database, type Sql, sql, sqlState, transaction } from '../database/database.ts'
import { type Ranks, toColumnName } from './rank-span.ts'

interface RankedList {
  select: Sql
  from: Sql
  sortable: Record<string, string>
  ranks?: Ranks | undefined
}

const isLocked = (error: unknown) => sqlState(error) === '55P03'

/** Selects no rows. A locked table does not delay the start; the next start compares it. */
async function readColumns(db: Pick<Database, 'pool'>, { select, from }: RankedList): Promise<void> {
  const reading = transaction(db, async (tx) => {
    await tx.query(sql`set local lock_timeout = '100ms'`)
    await tx.query(sql`select ${select} from ${from} limit 0`)
  })
  await reading.catch((error) => {
    if (!isLocked(error)) throw error
  })
}

/**
 * Compares a list with its table: the columns that it reads, the index and ranks of each column that sorts
 * or is filtered by ranges, and the index of each searched text.
 * @throws Error naming what a migration has to add
 */
export async function assertListMigrated(db: Database, list: RankedList): Promise<void> {
  const { sortable, ranks } = list
  if (!ranks) return
  await readColumns(db, list)
  const { noun } = ranks
  const filters = Object.values(ranks.filters)
  const columns = (has: (filter: (typeof filters)[number]) => unknown) =>
    filters.flatMap((filter) => (filter.column && has(filter) ? [toColumnName(filter.column)] : []))
  const ranked = [
    ...new Set([...Object.values(sortable).map(toColumnName), ...columns(({ ranges }) => ranges)]),
  ]
  const searched = columns(({ isText }) => isText)
  const lacking = await db.query<{ step: string }>(sql`
    with indexed as (
      select relname as name, array(select attname::text from unnest(indkey) with ordinality part (attnum, nth)
        join pg_attribute attribute on attrelid = indrelid and attribute.attnum = part.attnum order by nth) as columns
      from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = to_regclass(${noun}))
    select format('create index on %I (%I, id)', ${noun}::text, key) as step from unnest(${ranked}::text[]) needed (key)
      where not exists (select from indexed where columns[1] = key and 'id' in (key, columns[2]))
    union all select format('rank_more(%L, %L)', ${noun}::text, key) from unnest(${ranked}::text[]) needed (key)
      where not exists (select from row_rank where noun = ${noun} and row_rank.key = needed.key)
    union all select format('search_rows(%L, %L)', ${noun}::text, key) from unnest(${searched}::text[]) needed (key)
      where not exists (select from indexed where name = left(${noun} || '_contains_' || key, 63))`)
  if (lacking.length > 0)
    throw new Error(
      `The migrations lack for the list of ${noun}: ${lacking.map(({ step }) => step).join('; ')}`,
    )
}
