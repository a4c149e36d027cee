import { type Db, type Sql, sql } from './database.ts'
import { notFound, type Problem, problem } from './problem.ts'

/**
 * Why an `update … where id = … and version = …` met no row: 409 with the current row, or 404 when there is none.
 * `noun` is as in the contract, `current` as the contract shows a row.
 */
export const stale = (noun: string, current: object | undefined): Problem =>
  current === undefined
    ? notFound(noun)
    : problem(`${noun}.stale`, {
        status: 409,
        msg: 'Somebody else saved this in the meantime. Compare with the current state and save again.',
        data: { current },
      })

interface Bin {
  table: string
  noun: string
  ids: readonly number[]
  /** Ownership; rows that it hides count as missing. */
  where?: Sql | undefined
}

/** Moves rows to the bin, all or none. @throws Problem 404 when one is not there. */
export const softDelete = (tx: Db, bin: Bin, userId: string) =>
  changeAll(tx, bin, sql`deleted_at = now(), deleted_by = ${userId}`, sql`deleted_at is null`)

/** Takes rows back from the bin, all or none. @throws Problem 404 when one is not in it. */
export const restore = (tx: Db, bin: Bin) => changeAll(tx, bin, sql`deleted_at = null, deleted_by = null`, sql`deleted_at is not null`)

async function changeAll(tx: Db, bin: Bin, change: Sql, state: Sql): Promise<{ affected: number }> {
  const rows = await tx.query<{ id: number }>(sql`update ${sql.id(bin.table)} set ${change}, version = version + 1
    ${sql.where([sql`id = any(${bin.ids}::bigint[])`, state, bin.where])} returning id`)
  const found = new Set(rows.map(({ id }) => id))
  const missing = bin.ids.filter((id) => !found.has(id))
  if (missing.length > 0) {
    const shown = missing.slice(0, 10).join(', ')
    throw problem(`${bin.noun}.not_found`, {
      status: 404,
      msg: `Nothing was changed: ${missing.length} of ${bin.ids.length} rows are not there any more (${shown}). Reload the list.`,
    })
  }
  return { affected: rows.length }
}
