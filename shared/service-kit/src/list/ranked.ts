import { type Db, sql } from '../database.ts'
import { plain, type Ranks } from './span.ts'

/**
 * Compares what a list sorts by and filters by ranges with the keys that the database keeps ranks of.
 * @throws Error naming the columns that a migration has to add by `rank_rows`
 */
export async function assertRanked(
  db: Db,
  { sortable, ranks }: { sortable: Record<string, string>; ranks?: Ranks | undefined },
): Promise<void> {
  if (!ranks) return
  const filtered = Object.values(ranks.filters).flatMap(({ column, ranges }) =>
    column && ranges ? [column] : [],
  )
  const needed = new Set([...Object.values(sortable), ...filtered].map(plain))
  const kept = await db.query<{ key: string }>(sql`select key from row_rank where noun = ${ranks.noun}`)
  for (const { key } of kept) needed.delete(key)
  if (needed.size > 0)
    throw new Error(
      `No ranks of ${ranks.noun} by ${[...needed].join(', ')}: add them by rank_rows in a migration.`,
    )
}
