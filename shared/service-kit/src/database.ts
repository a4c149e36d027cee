import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Sql, sql } from './sql.ts'

export { Sql, sql } from './sql.ts'

/** The pool or a transaction. Days are `YYYY-MM-DD`, moments ISO 8601 in UTC, bigint a number. */
export interface Db {
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
}

export interface Database extends Db {
  readonly pool: pg.Pool
  readonly schema: string
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  /** Also the search path, before `public`. */
  schema: string
  poolSize?: number
  onError?: (error: Error) => void
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instant)

/** `2026-11-20 19:14:38.12345+00` → `2026-11-20T19:14:38.123Z`, without the cost of a Date. What has no such form (infinity, BC) stays. */
function instant(text: string): string {
  const fraction = text.slice(19, -3)
  if (text.length < 22 || text[10] !== ' ' || !text.endsWith('+00')) return text
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1, 4).padEnd(3, '0')}Z`
}

/** The transaction that this asynchronous call stands in: a query on the pool inside of one must see its rows. */
const current = new AsyncLocalStorage<{ client: pg.ClientBase; pool: pg.Pool; db: Db }>()

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: `-c search_path=${options.schema},public -c timezone=UTC`,
    application_name: options.schema,
    types,
  })
  // Without a listener a killed server would end the process, also through clients that are checked out.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => options.onError?.(error))
  return {
    pool,
    schema: options.schema,
    query: async <Row>(statement: Sql) => {
      const transaction = current.getStore()
      const target = transaction?.pool === pool ? transaction.client : pool
      return (await target.query(config(statement))).rows as Row[]
    },
    close: () => pool.end(),
  }
}

/**
 * All or nothing. Inside of another one it is a savepoint, so work composes; queries on the pool made by `work` join it.
 */
export async function transaction<T>(db: Pick<Database, 'pool'>, work: (tx: Db) => Promise<T>): Promise<T> {
  const outer = current.getStore()
  if (outer?.pool === db.pool) return savepoint(outer.db, work)
  const client = await db.pool.connect()
  const tx: Db = { query: async <Row>(statement: Sql) => (await client.query(config(statement))).rows as Row[] }
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await current.run({ client, pool: db.pool, db: tx }, () => work(tx))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

let savepoints = 0
async function savepoint<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const name = sql.raw(`nested_${++savepoints}`)
  await tx.query(sql`savepoint ${name}`)
  try {
    const result = await work(tx)
    await tx.query(sql`release savepoint ${name}`)
    return result
  } catch (error) {
    await tx.query(sql`rollback to savepoint ${name}`).catch(() => {})
    throw error
  }
}

const names = new Map<string, string>()
/** A connection keeps every prepared statement for ever, so only so many texts get a name. */
const maxNames = 300

function config(statement: Sql): pg.QueryConfig {
  const text = statement.text
  const values = statement.values as unknown[]
  if (!statement.isPrepared) return { text, values }
  let name = names.get(text)
  if (name === undefined && names.size < maxNames) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name === undefined ? { text, values } : { name, text, values }
}

const unavailable = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/
const lost = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** The database will never take this: a value that no column holds, a constraint that it breaks. */
export const isRefused = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

/** The server is down, restarting or out of connections: nothing is wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return unavailable.test(sqlState(error) ?? '') || lost.test(error.message)
}

/** The five characters of PostgreSQL, e.g. `23505` for a duplicate; undefined for other errors. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The name of the constraint that refused a row, e.g. `order_order_no_key`. */
export const violated = (error: unknown): string | undefined =>
  /^23/.test(sqlState(error) ?? '') ? String((error as { constraint?: string }).constraint ?? '') : undefined
