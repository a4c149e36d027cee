import { type Db, type Sql, sql } from './database.ts'

/** Advisory locks are the whole database's, so that names are told apart by the service's schema. */
const keyOf = (name: string): Sql => sql`hashtextextended(current_schema() || ${` ${name}`}, 0)`

/** Waits until nobody else of this service holds the name, and holds it until the transaction ends. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${keyOf(name)})`)
}

/** As `lockName`, but false at once where somebody holds it. */
export async function tryLockName(tx: Db, name: string): Promise<boolean> {
  const [row] = await tx.query<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as "isFree"`,
  )
  return row?.isFree ?? false
}
