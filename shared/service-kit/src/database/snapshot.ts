import type pg from 'pg'
import { type Database, type Sql, silenceMs, sql } from './database.ts'

/** Row as PostgreSQL's text, unparsed, as it is only copied. */
export type TextRow = (string | null)[]

export interface Snapshot {
  count(statement: Sql): Promise<number>
  /** Yields some hundred rows at a time, prefetching the next ones. */
  rows(statement: Sql): AsyncGenerator<TextRow[]>
}

interface SnapshotOptions {
  /** Moments are said in it (IANA). */
  timeZone: string
  /** Ends the work, also a statement that the server is busy with. */
  signal: AbortSignal
}

const batchSize = 1_000
/** Identifies the backend by pid and start, as the pid alone may be reused. */
const backend = sql`select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()`
const endBackend =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz'
const asText = { getTypeParser: () => (value: string) => value }
/** Time limit of a statement, above those of calls: it may sort millions of rows on a slow disk. */
const timeoutMs = 900_000
const limits = sql`select set_config('statement_timeout', ${String(timeoutMs)}, true),
  set_config('idle_in_transaction_session_timeout', '5min', true), set_config('cursor_tuple_fraction', '1', true)`

/** Reads what was there at one moment, however long that takes, on a connection of its own. */
export async function snapshot<T>(
  db: Database,
  { timeZone, signal }: SnapshotOptions,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const client = await db.pool.connect()
  const query = (statement: Sql) =>
    client.query(patient({ text: statement.text, values: statement.values as unknown[] }))
  let end = () => {}
  let isWhole = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await query(limits)
    const { pid, started } = (await query(backend)).rows[0]
    end = () => void db.pool.query(endBackend, [pid, started]).catch(() => {})
    signal.addEventListener('abort', end, { once: true })
    signal.throwIfAborted()
    await query(sql`select set_config('TimeZone', ${timeZone}, true)`)
    const result = await work({
      count: async (statement) => Number((await query(statement)).rows[0].count),
      rows: (statement) => fetchAll(client, statement, signal),
    })
    await client.query('commit')
    isWhole = true
    return result
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
    // Destroys the connection unless it ended cleanly. An abort with the last row counts too: the order to
    // end this backend may still be on its way, and must not hit the next user.
    client.release(!isWhole || signal.aborted)
  }
}

/** Gives up a server that is silent beyond its own limit. */
const patient = <Config extends object>(config: Config) => ({
  ...config,
  query_timeout: timeoutMs + silenceMs,
})

async function* fetchAll(
  client: pg.PoolClient,
  statement: Sql,
  signal: AbortSignal,
): AsyncGenerator<TextRow[]> {
  await client.query(
    patient({
      text: `declare every_row no scroll cursor for ${statement.text}`,
      values: statement.values as unknown[],
    }),
  )
  const fetch = () => {
    const fetched = client.query<TextRow>(
      patient({ text: `fetch ${batchSize} from every_row`, rowMode: 'array' as const, types: asText }),
    )
    fetched.catch(() => {})
    return fetched
  }
  for (let coming = fetch(); ; ) {
    const { rows } = await coming
    signal.throwIfAborted()
    if (rows.length === batchSize) coming = fetch()
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}
