import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Database } from './database/database.ts'
import { assertPostgresVersion } from './database/postgres-version.ts'
import { jobSchema } from './job/jobs.ts'

interface Migration {
  name: string
  text: string
  digest: string
  /** Digests of earlier versions of the file with the same result. */
  earlier: string[]
}

const kitFolder = join(import.meta.dirname, '../migrations')
/**
 * Advisory lock for schema changes: one for the whole database, because services that share it also share
 * its extensions.
 */
export const migrationLockId = 7_311_964
const statementTimeoutMs = 86_400_000

/**
 * Migrates the schema to the newest version: the kit's numbered files, then the service's, each once, in its
 * own transaction. Several copies may start at once. `only` restricts the files, to create an older version.
 * Returns the names of applied files. An applied file may change if its result does not; it then contains
 * `-- Same result as <SHA-256 of the earlier text>`.
 * @throws Error when an applied file was changed or is missing, or the server is too old.
 */
export async function migrate(
  db: Pick<Database, 'pool' | 'schema'>,
  folder?: string,
  only?: readonly string[],
): Promise<string[]> {
  const wanted = await readWanted(folder, only)
  const client = await db.pool.connect()
  // Has no timeout: its migration, or that of another instance, may take long.
  const run: Run = (text, values = []) => client.query({ text, values, query_timeout: statementTimeoutMs })
  try {
    await assertPostgresVersion(client)
    await run('set statement_timeout = 0; set lock_timeout = 0')
    await run('select pg_advisory_lock($1)', [migrationLockId])
    // Checks first, because `if not exists` needs the right to create even when the extension exists.
    for (const schema of [db.schema, jobSchema(db.schema)]) {
      const { rowCount } = await run('select from pg_namespace where nspname = $1', [schema])
      if (!rowCount) await run(`create schema "${schema}"`)
    }
    return await applyMissing(run, db.schema, wanted, async (work) => {
      await run('begin')
      try {
        await work()
        await run('commit')
      } catch (error) {
        await run('rollback')
        throw error
      }
    })
  } finally {
    // Closes the connection, which releases the lock and resets the settings.
    client.release(true)
  }
}

/**
 * Migrates in the schema and transaction of the client: all or nothing. The schema must not be used
 * concurrently.
 */
export async function migrateWithin(
  client: pg.ClientBase,
  schema: string,
  folder?: string,
  only?: readonly string[],
): Promise<string[]> {
  const wanted = await readWanted(folder, only)
  return applyMissing(
    (text, values = []) => client.query(text, values),
    schema,
    wanted,
    (work) => work(),
  )
}

/** Finds applied migrations that this version lacks or has with another digest. */
export async function findUnknownMigrations(
  folder: string | undefined,
  applied: readonly Applied[],
): Promise<string[]> {
  const byName = new Map((await readWanted(folder)).map((migration) => [migration.name, migration]))
  return applied.filter((one) => !isSame(byName.get(one.name), one)).map(({ name }) => name)
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>
type Applied = Pick<Migration, 'name' | 'digest'>

async function applyMissing(
  run: Run,
  schema: string,
  wanted: readonly Migration[],
  atomically: (work: () => Promise<void>) => Promise<void>,
): Promise<string[]> {
  await run(
    'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  )
  const { rows: done } = await run('select name, digest from migration')
  refuseChanged(done, wanted, schema)
  const known = new Set(done.map(({ name }) => name))
  const applied: string[] = []
  for (const { name, text, digest } of wanted.filter(({ name }) => !known.has(name))) {
    await atomically(async () => {
      await run(text)
      await run('insert into migration (name, digest) values ($1, $2)', [name, digest])
    }).catch((cause: Error) => {
      throw new Error(`Migration ${name} of ${schema} failed: ${cause.message}`, { cause })
    })
    applied.push(name)
  }
  return applied
}

async function readWanted(folder?: string, only?: readonly string[]): Promise<Migration[]> {
  const all = [...(await read('kit', kitFolder)), ...(folder ? await read('service', folder) : [])]
  return only ? all.filter(({ name }) => only.includes(name)) : all
}

const isSame = (file: Migration | undefined, { digest }: Applied) =>
  file !== undefined && [file.digest, ...file.earlier].includes(digest)

async function read(owner: string, folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  return Promise.all(
    files.map(async (file) => {
      const number = /^(\d{3})-[a-z0-9-]+\.sql$/.exec(file)?.[1]
      if (!number) throw new Error(`Migration ${join(folder, file)} must be named like 001-what-it-does.sql`)
      if (numbers.has(number)) throw new Error(`Two migrations in ${folder} have the number ${number}`)
      numbers.add(number)
      const text = await readFile(join(folder, file), 'utf8')
      return {
        name: `${owner}/${file}`,
        text,
        digest: createHash('sha256').update(text).digest('hex'),
        earlier: [...text.matchAll(/^-- Same result as ([0-9a-f]{64})$/gm)].map(([, digest = '']) => digest),
      }
    }),
  )
}

function refuseChanged(done: readonly Applied[], wanted: readonly Migration[], schema: string) {
  const byName = new Map(wanted.map((migration) => [migration.name, migration]))
  for (const one of done) {
    const { name } = one
    const file = byName.get(name)
    if (!file) {
      throw new Error(
        `The database of ${schema} has the migration ${name}, which this version does not know. Start the version that made it, or a newer one.`,
      )
    }
    if (!isSame(file, one)) {
      throw new Error(
        `The migration ${name} of ${schema} was changed after it had been applied. Restore the file, and put the change into a new one.`,
      )
    }
  }
}
