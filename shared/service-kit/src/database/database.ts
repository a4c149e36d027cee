import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { clientDisconnected } from '../process/closed-signal.ts'
import { isTracing, runInSpan, SpanKind } from '../trace/span.ts'
import { type Sql, sql } from './sql.ts'

export { Sql, sql } from './sql.ts'

declare module 'pg' {
  interface QueryConfig<I> {
    /** Milliseconds until the client aborts one query; missing in the types. */
    query_timeout?: number
  }
}

/** The pool or a transaction. Days are `YYYY-MM-DD`, times ISO 8601 in UTC, bigint a number. */
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
  /** Schema of the service; the search path is this schema, then `public`. */
  schema: string
  poolSize?: number
  /** Time a query waits for a connection, new or from the pool. */
  connectTimeoutMs?: number
  /** Time after which the server cancels a statement. */
  statementTimeoutMs?: number
  onError?: (error: Error) => void
}

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instant)

/**
 * Converts `2026-11-20 19:14:38.12345+00` to `2026-11-20T19:14:38.123Z` without a Date. Leaves other forms
 * (infinity, BC) unchanged.
 */
function instant(text: string): string {
  const fraction = text.slice(19, -3)
  if (text.length < 22 || text[10] !== ' ' || !text.endsWith('+00')) return text
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1, 4).padEnd(3, '0')}Z`
}

/** Transaction of the current asynchronous call; pool queries inside it must see its rows. */
const current = new AsyncLocalStorage<{
  client: pg.ClientBase
  pool: pg.Pool
  db: Db
  afterCommit: (() => void)[]
}>()

/** Signal that aborts when the caller disconnects. */
const callerSignal = new AsyncLocalStorage<AbortSignal>()

/**
 * Cancels statements marked by `cancelWithCaller()` when the signal aborts, outside of transactions:
 * immediately in the client, shortly after in the server.
 */
export const withCallerSignal = <T>(signal: AbortSignal, work: () => T): T => callerSignal.run(signal, work)

/** Runs `act` after the commit of the current transaction; never after a rollback. */
export function afterCommit(act: () => void): void {
  const transaction = current.getStore()
  if (transaction) transaction.afterCommit.push(act)
  else act()
}

/** Time beyond the server's own timeout; longer silence means a frozen server or a broken network. */
export const serverSilenceMs = 2_000

/** Interval at which the server checks for a closed connection and cancels its statement. */
const connectionCheckMs = 200

export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = 30_000, connectTimeoutMs = 30_000 } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    // Client-side timeout of every statement, BEGIN and COMMIT included. A connection that exceeds it is
    // destroyed.
    query_timeout: statementTimeoutMs + serverSilenceMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: `-c search_path=${options.schema},public -c timezone=UTC -c client_connection_check_interval=${connectionCheckMs}`,
    application_name: options.schema,
    types,
  })
  // Without a listener, a killed server would end the process, also through checked-out clients.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => options.onError?.(error))
  return {
    pool,
    schema: options.schema,
    query: async <Row>(statement: Sql) => {
      const transaction = current.getStore()
      if (transaction?.pool === pool) return transaction.db.query<Row>(statement)
      const signal = statement.isForAsker ? callerSignal.getStore() : undefined
      const { rows } = await traced(pool, statement, () =>
        signal ? askedBy(signal, pool, statement) : pool.query(config(statement)),
      )
      return rows as Row[]
    },
    close: () => pool.end(),
  }
}

function traced<T>(pool: pg.Pool, { text }: Sql, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work()
  const schema = pool.options.application_name ?? ''
  const attributes = {
    'db.system.name': 'postgresql',
    'db.namespace': schema,
    'db.query.text': text,
  } as const
  const verb = /^\s*(\w+)/.exec(text)?.[1] ?? 'query'
  return runInSpan(`${verb} ${schema}`, { kind: SpanKind.CLIENT, attributes }, work)
}

/** Closes the connection instead of cancelling: a late cancel could hit the next user's statement. */
async function askedBy(signal: AbortSignal, pool: pg.Pool, statement: Sql): Promise<pg.QueryResult> {
  if (signal.aborted) throw clientDisconnected
  const client = await pool.connect()
  if (signal.aborted) {
    client.release()
    throw clientDisconnected
  }
  const leave = () => client.release(true)
  signal.addEventListener('abort', leave)
  try {
    const answer = await client.query(config(statement))
    if (!signal.aborted) client.release()
    return answer
  } catch (error) {
    if (signal.aborted) throw clientDisconnected
    client.release(isUnavailable(error))
    throw error
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** Commits independently of an outer transaction. */
export const independentTransaction = <T>(
  db: Pick<Database, 'pool'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> => current.exit(() => transaction(db, work))

/**
 * Runs a transaction. Nested calls become savepoints, and pool queries made by `work` join it.
 * `statementTimeoutMs` allows more time than calls get.
 */
export async function transaction<T>(
  db: Pick<Database, 'pool'>,
  work: (tx: Db) => Promise<T>,
  { statementTimeoutMs }: { statementTimeoutMs?: number } = {},
): Promise<T> {
  const outer = current.getStore()
  if (outer?.pool === db.pool) return savepoint(outer, work)
  const client = await db.pool.connect()
  const longer = statementTimeoutMs && { query_timeout: statementTimeoutMs + serverSilenceMs }
  const tx: Db = {
    query: async <Row>(statement: Sql) => {
      const { rows } = await traced(db.pool, statement, () =>
        client.query({ ...config(statement), ...longer }),
      )
      return rows as Row[]
    },
  }
  let broken: Error | undefined
  try {
    await client.query('begin')
    if (statementTimeoutMs) await client.query(`set local statement_timeout = ${statementTimeoutMs}`)
    const acts: (() => void)[] = []
    const result = await current.run({ client, pool: db.pool, db: tx, afterCommit: acts }, () => work(tx))
    await commit(client)
    for (const act of acts) act()
    return result
  } catch (error) {
    // Skips the rollback when the server is silent; closing the connection ends the transaction.
    if (isUnavailable(error)) broken = error as Error
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

/** The connection was lost or silent during the commit: the writes may or may not exist. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome'
}

async function commit(client: pg.ClientBase) {
  try {
    await client.query('commit')
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw new UnknownOutcome((error as Error).message, { cause: error })
  }
}

let savepoints = 0
async function savepoint<T>(
  { db: tx, afterCommit: acts }: { db: Db; afterCommit: (() => void)[] },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const name = sql.raw(`nested_${++savepoints}`)
  const before = acts.length
  await tx.query(sql`savepoint ${name}`)
  try {
    const result = await work(tx)
    await tx.query(sql`release savepoint ${name}`)
    return result
  } catch (error) {
    acts.length = before
    if (!isUnavailable(error)) await tx.query(sql`rollback to savepoint ${name}`).catch(() => {})
    throw error
  }
}

const names = new Map<string, string>()
/** Limit of prepared statements, because a connection keeps all of them. */
const maxNames = 300

function config(statement: Sql): pg.QueryConfig {
  const text = statement.text
  const values = statement.values as unknown[]
  if (!statement.isPrepared) return { text, values }
  let name = names.get(text)
  if (name === undefined && names.size < maxNames) {
    name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
  }
  return name === undefined ? { text, values } : { name, text, values }
}

/**
 * SQLSTATE codes of a server that stops, starts, is a standby or has no connections or memory left, and
 * codes of a lost connection.
 */
const unavailable =
  /^(08...|57P0[1-5]|25P0[34]|25006|53[023]00|55000|E(CONN(REFUSED|RESET|ABORTED)|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH))$/
const lost =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|not queryable/

/** Recognizes values that the database can never store, and constraint violations. */
export const isRefused = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

/** Recognizes a full or failing disk of the database. */
export const isDiskFull = (error: unknown): boolean => /^(53100|58030)$/.test(sqlState(error) ?? '')

/** Recognizes an unavailable server: down, restarting, frozen or out of connections. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof UnknownOutcome) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return unavailable.test(sqlState(error) ?? '') || lost.test(error.message)
}

/** Returns PostgreSQL's SQLSTATE, e.g. `23505` for a duplicate; undefined for other errors. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Returns the name of the violated constraint, e.g. `sales_order_no`. */
export const violatedConstraint = (error: unknown): string | undefined =>
  /^23/.test(sqlState(error) ?? '') ? String((error as { constraint?: string }).constraint ?? '') : undefined
