import pg from 'pg'
import type { Databases } from './databases.ts'
import { StartProblem } from './host.ts'

/** Transaction whose reads all see one snapshot. */
export interface Snapshot {
  client: pg.Client
  /** Names of the server and the database. */
  database: string
  id: string
  takenAt: string
}

/** Address at which a command reads and replaces the data of a service. */
export const toDataUrl = ({ databaseUrl, databaseUrls = {} }: Databases, service: string): string =>
  (databaseUrls as Record<string, string | undefined>)[service] ?? databaseUrl ?? ''

/** Opens a connection for long work without parsing values. Errors: StartProblem. */
export async function openDataConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Without a listener, a lost connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartProblem(
      `The database at ${new URL(url).host} does not take the connection: ${(error as Error).message}`,
    )
  }
  await client.query(`SET statement_timeout = 0; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = 0;
    SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1`)
  return client
}

/** Errors: StartProblem, if a service has never had its tables in this database. */
export async function assertHasTables(client: pg.Client, service: string): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass($1) IS NOT NULL AS "isFilled"`, [
    `${pg.escapeIdentifier(service)}.migration`,
  ])
  if (!rows[0].isFilled)
    throw new StartProblem(
      `The database ${client.database} at ${client.host} has no tables of ${service}. Set DATABASE_URL and DATABASE_URL_<SERVICE> as the portal has them; a new portal gets its tables by its first start.`,
    )
}

/** Runs work on one connection per distinct address of these services. */
export async function withConnections<T>(
  databases: Databases,
  services: readonly string[],
  work: (clients: ReadonlyMap<string, pg.Client>) => Promise<T>,
): Promise<T> {
  const clients = new Map<string, pg.Client>()
  try {
    for (const service of services) {
      const url = toDataUrl(databases, service)
      if (!clients.has(url)) clients.set(url, await openDataConnection(url))
    }
    return await work(clients)
  } finally {
    for (const client of clients.values()) await client.end().catch(() => {})
  }
}

/** Starts a transaction with the snapshot of another transaction in the same database, if any. */
export async function takeSnapshot(client: pg.Client, others: readonly Snapshot[]): Promise<Snapshot> {
  const { rows } = await client.query<{ database: string }>(
    `SELECT system_identifier || '/' || current_database() AS database FROM pg_control_system()`,
  )
  const { database } = rows[0] as { database: string }
  const same = others.find((other) => other.database === database)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  if (same) {
    await client.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(same.id)}`)
    return { ...same, client }
  }
  const taken = await client.query<{ id: string; takenAt: string }>(
    `SELECT pg_export_snapshot() AS id, to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "takenAt"`,
  )
  return { client, database, ...(taken.rows[0] as { id: string; takenAt: string }) }
}
