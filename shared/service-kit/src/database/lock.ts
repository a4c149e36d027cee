import { type Db, type Sql, sql } from './database.ts'

/** Prefixes names by the service's schema, because advisory locks are shared by the whole database. */
const keyOf = (name: string): Sql => sql`hashtextextended(current_schema() || ${` ${name}`}, 0)`

/** Waits for the named lock of this service and keeps it until the transaction ends. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${keyOf(name)})`)
}

/** Locks a name like `lockName`, but returns false immediately if it is locked. */
export async function tryLockName(tx: Db, name: string): Promise<boolean> {
  const [row] = await tx.query<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as "isFree"`,
  )
  return row?.isFree ?? false
}
