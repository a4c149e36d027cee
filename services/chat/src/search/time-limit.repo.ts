import { type Database, type Sql, sql, sqlState, transaction } from '@portal/service-kit/database/database.ts'

/** Timeout in milliseconds, because the user is still typing. */
const searchTimeoutMs = 300
const cancelled = '57014'

/** Returns the rows, or none after the timeout. */
export const queryWithTimeLimit = <R extends object>(db: Database, statement: Sql): Promise<R[]> =>
  transaction(db, async (tx) => {
    await tx.query(sql`set local statement_timeout = ${sql.raw(String(searchTimeoutMs))}`)
    return tx.query<R>(statement)
  }).catch((error: unknown) => {
    if (sqlState(error) === cancelled) return []
    throw error
  })
