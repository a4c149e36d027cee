import type pg from 'pg'
import { type Database, type Sql, serverSilenceMs, sql } from './database.ts'

/** Row as PostgreSQL's text, unparsed, because it is only copied. */
export type TextRow = (string | null)[]

export interface Snapshot {
  count(statement: Sql): Promise<number>
  /** Yields batches of some hundred rows and prefetches the next batch. */
  rows(statement: Sql): AsyncGenerator<TextRow[]>
}

interface SnapshotOptions {
  /** IANA time zone in which times are formatted. */
  timeZone: string
  /** Aborts the snapshot, including a statement running on the server. */
  signal: AbortSignal
}

const batchSize = 1_000
/** Identifies the backend by pid and start time, because pids are reused. */
const backend = sql`select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()`
const endBackend =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz'
const asText = { getTypeParser: () => (value: string) => value }
/** Statement timeout, longer than that of calls: it may sort millions of rows on a slow disk. */
const timeoutMs = 900_000
const limits = sql`select set_config('statement_timeout', ${String(timeoutMs)}, true),
  set_config('idle_in_transaction_session_timeout', '5min', true), set_config('cursor_tuple_fraction', '1', true)`

/** Reads a consistent snapshot on a separate connection, without a limit on its duration. */
export async function withSnapshot<T>(
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
    // Destroys the connection unless it ended cleanly. This includes an abort at the last row: the cancel
    // request may still arrive and must not hit the next user.
    client.release(!isWhole || signal.aborted)
  }
}

/** Aborts when a server is silent beyond its own timeout. */
const patient = <Config extends object>(config: Config) => ({
  ...config,
  query_timeout: timeoutMs + serverSilenceMs,
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
