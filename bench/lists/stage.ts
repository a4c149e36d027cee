import { join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { startPortal } from '@portal/launcher/portal.ts'
import pg from 'pg'
import { type Caller, signInByCall } from '../../e2e/call.ts'
import { connections, logProgress } from './figures.ts'

export const dataDir = process.env.BENCH_DATA_DIR ?? join(import.meta.dirname, '../../.data-lists')

export interface ListStage {
  databaseUrl: string
  pool: pg.Pool
  client: pg.PoolClient
  /** User who sees all rows. */
  user: Caller
  owner: Caller
  /** Prints a section and adds it to the report. */
  keep(...section: string[]): void
}

/** Runs `work` against a portal on the filled data folder and returns its figures. */
export async function withFilledPortal(
  work: (stage: ListStage) => Promise<void>,
  { folder = dataDir, schema = 'backoffice', as = 'maintain' } = {},
): Promise<string> {
  await buildFrontEnds(() => {})
  const [port = 0] = await findFreePorts(1)
  // Raises the limit, which still counts, to exclude it from the measurement.
  process.env.RATE_LIMIT = '100000000'
  const portal = await startPortal(
    { host: '127.0.0.1', port, dataDir: folder, databaseUrl: undefined, demo: true },
    logProgress,
  )
  const pool = new pg.Pool({
    connectionString: portal.databaseUrl,
    max: connections,
    options: `-c search_path=${schema},public -c timezone=UTC`,
  })
  const client = await pool.connect()
  const sections: string[] = []
  try {
    await work({
      databaseUrl: portal.databaseUrl,
      pool,
      client,
      user: await signInByCall(portal.address, as),
      owner: await signInByCall(portal.address, 'owner'),
      keep: (...section) => {
        sections.push(...section)
        console.log(`\n${section.join('\n\n')}`)
      },
    })
    return sections.join('\n\n')
  } finally {
    client.release()
    await pool.end()
    await portal.stop()
  }
}
