import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '@portal/service-kit/database/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import pg from 'pg'
import { atEndOfFile } from './at-end.ts'
import { type Postgres, startPostgres } from './postgres.ts'

export interface TestDatabase extends Database {
  url: string
}

interface TestDatabaseOptions {
  /** Name of the schema, as in `ServiceDefinition`. */
  name?: string
  /** Folder of the service's migrations; the kit's migrations are always included. */
  migrations?: string
}

/** Long enough to fill tables on a busy machine. */
const statementTimeoutMs = 600_000

let own: Promise<Postgres> | undefined

/** The runner's server (`TEST_DATABASE_URL`), or one for this file, which ends with its process. */
async function serverUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  own ??= startPostgres()
  return (await own).url
}

/**
 * Creates a fresh, fully migrated database by copying a template, which is created once per set of
 * migrations. Dropped at the end of the test file.
 */
export async function createTestDatabase({
  name = 'backoffice',
  migrations,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await serverUrl()
  const template = `template_${digest(name, migrations)}`
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(42)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(admin, server, template, name, migrations)
    // Copies files, because writing each page of the template to the log costs five times as much.
    await admin.query(`create database ${database} template ${template} strategy file_copy`)
  } finally {
    await admin.end()
  }
  atEndOfFile(() => drop(server, database))
  const url = at(server, database)
  return { ...openDatabase({ url, schema: name, poolSize: 5, statementTimeoutMs }), url }
}

async function drop(server: string, database: string) {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(`drop database ${database} with (force)`)
  } finally {
    await admin.end()
  }
}

async function makeTemplate(
  admin: pg.Client,
  server: string,
  template: string,
  schema: string,
  migrations?: string,
) {
  const making = `making_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${making} strategy file_copy`)
  const db = openDatabase({ url: at(server, making), schema, poolSize: 1 })
  try {
    await migrate(db, migrations)
  } finally {
    await db.close()
  }
  await admin.query(`alter database ${making} rename to ${template}`)
}

function digest(name: string, migrations?: string): string {
  const hash = createHash('sha256').update(name)
  const kit = join(import.meta.dirname, '../../../service-kit/migrations')
  for (const folder of migrations ? [kit, migrations] : [kit]) {
    for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 20)
}

function at(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
