import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '@portal/service-kit/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isFull, type Manifest, type Portal, type SchemaBackup, verify } from './backup.ts'
import { StartProblem } from './host.ts'
import { prepareRoles, type ServiceRole } from './role.ts'
import { root } from './service.ts'

/**
 * Puts a backup's database and files in place of the portal's. The backup is checked as a whole first. An
 * older version's backup is restored in its own shape; the next start migrates it. Errors: StartProblem.
 * @param isForced also over a portal that holds data, which is lost then
 */
export async function restore(portal: Portal, folder: string, isForced: boolean): Promise<Manifest> {
  const manifest = await verify(folder)
  const missing = manifest.schemas.find(({ name }) => !portal.services.includes(name))
  if (missing)
    throw new StartProblem(
      `The backup has data of ${missing.name}, which this version does not know. Use the version that made it, or a newer one.`,
    )
  // Before anything is changed: a disk that is too small for both is found here.
  const files = await stageFiles(manifest, folder, portal.dataDir)
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  try {
    await client.connect()
    await makeRoom(client, portal.services, isForced)
    try {
      for (const role of await prepareRoles(portal.databaseUrl, portal.services)) {
        await shape(
          role,
          manifest.schemas.find(({ name }) => name === role.service),
        )
      }
      await client.query('BEGIN')
      for (const schema of manifest.schemas) await load(client, schema, folder)
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      await makeRoom(client, portal.services, true)
      throw error
    }
    await rm(join(portal.dataDir, 'files'), { recursive: true, force: true })
    await rename(files, join(portal.dataDir, 'files'))
    return manifest
  } catch (error) {
    await rm(files, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function makeRoom(client: pg.Client, services: readonly string[], isForced: boolean): Promise<void> {
  const { rows } = await client.query<{ nspname: string; filled: boolean }>(
    `SELECT nspname, EXISTS (SELECT FROM pg_class WHERE relnamespace = n.oid AND relkind = 'r') AS filled FROM pg_namespace n WHERE nspname = ANY($1)`,
    [services.flatMap((service) => [service, `${service}_job`])],
  )
  if (rows.some((row) => row.filled) && !isForced) {
    throw new StartProblem('This portal already holds data. To replace all of it by the backup, add --force.')
  }
  for (const { nspname } of rows) await client.query(`DROP SCHEMA ${pg.escapeIdentifier(nspname)} CASCADE`)
}

/** Brings the service's empty schema to the state that the backup was made in. */
async function shape({ url, service }: ServiceRole, backup: SchemaBackup | undefined): Promise<void> {
  if (!backup?.migrations.length) return
  const folder = join(root, 'services', service, 'migrations')
  const db = openDatabase({ url, schema: service, poolSize: 1 })
  try {
    const wanted = backup.migrations.map(({ name }) => name)
    await migrate(db, existsSync(folder) ? folder : undefined, wanted)
    const { rows } = await db.pool.query<{ name: string; digest: string }>(
      'SELECT name, digest FROM migration',
    )
    const known = new Map(rows.map(({ name, digest }) => [name, digest]))
    const foreign = backup.migrations
      .filter(({ name, digest }) => known.get(name) !== digest)
      .map(({ name }) => name)
    if (foreign.length) {
      throw new StartProblem(
        `The backup was made by another version, whose ${foreign.join(', ')} of ${service} this one does not know. Restore it with that version.`,
      )
    }
  } finally {
    await db.close()
  }
}

/** Rows as they were: no trigger sees them come in. */
async function load(client: pg.Client, schema: SchemaBackup, folder: string): Promise<void> {
  const name = (table: string) => `${pg.escapeIdentifier(schema.name)}.${pg.escapeIdentifier(table)}`
  const tables = schema.tables.map((table) => name(table.name))
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  if (tables.length) await client.query(`TRUNCATE ${tables.join(', ')}`)
  for (const { name: table, columns, member } of schema.tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    await pipeline(
      createReadStream(join(folder, member)),
      client.query(copyFrom(`COPY ${name(table)} (${list}) FROM STDIN`)),
    )
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const { name: sequence, value, isCalled } of schema.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name(sequence), value, isCalled])
  }
}

/** The backup's files beside the present ones. */
async function stageFiles(manifest: Manifest, folder: string, dataDir: string): Promise<string> {
  const staged = join(dataDir, 'files.restored')
  await rm(staged, { recursive: true, force: true })
  await mkdir(staged, { recursive: true, mode: 0o700 })
  try {
    for (const { path } of manifest.members.filter((member) => member.path.startsWith('files/'))) {
      const target = join(staged, path.slice('files/'.length))
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await copyFile(join(folder, path), target)
    }
    return staged
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    if (!isFull(error)) throw error
    throw new StartProblem(
      `The disk of ${dataDir} has no room for the backup's files beside the present ones. Nothing was changed; make room.`,
    )
  }
}
