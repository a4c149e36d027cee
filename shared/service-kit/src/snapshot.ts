import type pg from 'pg'
import { type Database, type Sql, silenceMs, sql } from './database.ts'

/** Rows as text, as PostgreSQL says them: nothing is parsed that is only written down again. */
export type TextRow = (string | null)[]

export interface Snapshot {
  count(statement: Sql): Promise<number>
  /** Some hundred rows at a time; the next ones are on their way while these are used. */
  rows(statement: Sql): AsyncGenerator<TextRow[]>
}

interface SnapshotOptions {
  /** Moments are said in it (IANA). */
  timeZone: string
  /** Ends the work, also a statement that the server is busy with. */
  signal: AbortSignal
}

const batchSize = 1_000
/**
 * The process in the server with its start: its number alone may be another's by the time that it is to be
 * ended.
 */
const backend = sql`select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()`
const endBackend =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz'
const asText = { getTypeParser: () => (value: string) => value }
/**
 * The pool's limits are for calls. A statement here may have to sort millions of rows first, and a disk may
 * be slow between two.
 */
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
    // Anything but a clean end costs the connection: with it goes whatever it was still busy with. So does an
    // abort that came with the last row: the order to end this backend may still be on its way, and must not
    // meet the next user of it.
    client.release(!isWhole || signal.aborted)
  }
}

/** A server that is silent for longer than its own limit is given up. */
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
