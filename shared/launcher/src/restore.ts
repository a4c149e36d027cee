import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Service, services } from '@portal/contracts/service.ts'
import { readOwner, writeOwner } from '@portal/service-kit/files/owner.ts'
import type { FileStore } from '@portal/service-kit/files/store.ts'
import { jobSchema } from '@portal/service-kit/job/jobs.ts'
import { findUnknownMigrations, migrateWithin, migrationLockId } from '@portal/service-kit/migrate.ts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { forEachConcurrently, readMember } from './archive.ts'
import {
  type BackupTarget,
  fileConcurrency,
  findPortalId,
  findTables,
  isDiskFullError,
  openStores,
} from './backup.ts'
import { StartProblem } from './host.ts'
import {
  type BackupManifest,
  type CheckedBackup,
  countRows,
  isFileMember,
  type SchemaBackup,
  verifyBackup,
} from './manifest.ts'
import { prepareRoles, toServiceRole } from './role.ts'
import { root } from './service.ts'
import { toDataUrl, withConnections } from './snapshot.ts'

export interface RestoreOptions {
  /** Allows to overwrite a portal with data, which are lost. */
  isForced?: boolean
  /** Restores for a recovery drill: the portal sends nothing, and shares no files with another one. */
  isDrill?: boolean
  /** Takes over files marked with the id of another portal, which must no longer run. */
  takesFiles?: boolean
  /** Key of an encrypted backup. */
  secret?: string | undefined
  say?: (text: string) => void
}

type Clients = ReadonlyMap<string, pg.Client>

/** State of the target before the restore. */
interface Target {
  clients: Clients
  /** Rows by service. */
  rows: Map<string, number>
  portalIds: Map<string, string | undefined>
  stores: { name: string; store: FileStore; keys: Set<string>; owner: string | undefined }[]
}

/**
 * Replaces the portal's data and files by a backup, completely or not at all. Verifies the backup before,
 * and counts the rows afterwards. Migrates backups of older versions. Errors: StartProblem.
 */
export async function restoreBackup(
  portal: BackupTarget,
  folder: string,
  options: RestoreOptions = {},
): Promise<BackupManifest> {
  const { isForced = false, say = () => {} } = options
  const backup = await verifyBackup(folder, options.secret)
  const { manifest } = backup
  await assertKnown(portal, manifest)
  await withConnections(portal, portal.services, async (clients) => {
    await lockTables(clients)
    const target = await survey(portal, clients)
    const isFilled = target.rows.size > 0
    say(comparison(target, manifest))
    if (isFilled && !isForced)
      throw new StartProblem(
        'This portal already holds data. To replace all of it by the backup, add --force.',
      )
    assertOwnFiles(target, manifest, options)
    await replace(portal, backup, target, options)
  })
  return manifest
}

/** Errors: StartProblem, if this version cannot read the backup. */
async function assertKnown(portal: BackupTarget, { schemas }: BackupManifest): Promise<void> {
  const foreign = schemas.find(({ name }) => !portal.services.includes(name))
  if (foreign)
    throw new StartProblem(
      `The backup has data of ${foreign.name}, which this version does not know. Use the version that made it, or a newer one.`,
    )
  if (schemas.every(({ tables }) => tables.length === 0))
    throw new StartProblem(
      'The backup has no data: it was made of databases without tables. Nothing was changed.',
    )
  for (const { name, migrations } of schemas) {
    const unknown = await findUnknownMigrations(migrationsFolder(name), migrations)
    if (unknown.length > 0)
      throw new StartProblem(
        `The backup was made by another version, whose ${unknown.join(', ')} of ${name} this one does not know. Restore it with that version.`,
      )
  }
}

function migrationsFolder(service: string): string | undefined {
  const folder = join(root, 'services', service, 'migrations')
  return existsSync(folder) ? folder : undefined
}

/**
 * Locks out other restores; starting services wait. Errors: StartProblem, if another process has the lock.
 */
async function lockTables(clients: Clients): Promise<void> {
  // Different addresses may lead to one database.
  const own = await Promise.all(
    [...clients.values()].map(
      async (client) => (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid,
    ),
  )
  for (const client of clients.values()) {
    const { rows } = await client.query(
      `SELECT pg_try_advisory_lock($1) OR EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = ANY($2)
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND objid = $1) AS "isLocked"`,
      [migrationLockId, own],
    )
    if (!rows[0].isLocked)
      throw new StartProblem(
        `Another restore, or a service that is starting, works on the database ${client.database} at ${client.host}. Nothing was changed; try again when it has ended.`,
      )
  }
}

async function survey(portal: BackupTarget, clients: Clients): Promise<Target> {
  const rows = new Map<string, number>()
  const portalIds = new Map<string, string | undefined>()
  for (const service of portal.services) {
    const client = clients.get(toDataUrl(portal, service)) as pg.Client
    await assertNotInUse(client, service)
    const tables = await findTables(client, service)
    if (tables.length > 0) rows.set(service, await countAll(client, service, tables))
    portalIds.set(service, await findPortalId(client, service))
  }
  const stores: Target['stores'] = []
  for (const [name, store] of openStores(portal)) {
    const keys = new Set<string>()
    for await (const key of store.list()) keys.add(key)
    stores.push({ name, store, keys, owner: await readOwner(store) })
  }
  return { clients, rows, portalIds, stores }
}

/** Errors: StartProblem, while a process of the service is connected from any machine. */
async function assertNotInUse(client: pg.Client, service: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT host(client_addr) AS address FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid() LIMIT 1`,
    [service],
  )
  if (rows.length > 0)
    throw new StartProblem(
      `The service ${service} works on the database ${client.database} at ${client.host} (from ${rows[0].address}). Stop the portal before a restore.`,
    )
}

async function countAll(client: pg.Client, service: string, tables: { name: string }[]): Promise<number> {
  let sum = 0
  for (const { name } of tables) sum += await countTable(client, service, name)
  return sum
}

async function countTable(client: pg.Client, service: string, table: string): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*) AS rows FROM ${pg.escapeIdentifier(service)}.${pg.escapeIdentifier(table)}`,
  )
  return Number(rows[0].rows)
}

const number = (value: number | undefined) =>
  (value === undefined ? 'not counted' : value.toLocaleString('en-US')).padStart(12)

/** Formats a table of current and restored rows. */
function comparison({ rows, stores }: Target, manifest: BackupManifest): string {
  const files = stores.reduce((sum, { keys }) => sum + keys.size, 0)
  const line = (name: string, before: number, after: number | undefined) =>
    `  ${name.padEnd(11)}${number(before)}${number(after)}`
  return [
    `  ${''.padEnd(11)}${'now'.padStart(12)}${'backup'.padStart(12)}   of ${manifest.createdAt}`,
    ...manifest.schemas.map((schema) => line(schema.name, rows.get(schema.name) ?? 0, countRows(schema))),
    line('files', files, manifest.members.filter(isFileMember).length),
  ].join('\n')
}

/** Errors: StartProblem, if the files at the target belong to another portal. */
function assertOwnFiles(
  { portalIds, stores }: Target,
  manifest: BackupManifest,
  options: RestoreOptions,
): void {
  const { isDrill = false, takesFiles = false } = options
  const saved = new Set(manifest.schemas.flatMap(({ portalId = [] }) => portalId))
  if (isDrill && [...portalIds.values()].some((id) => id !== undefined && saved.has(id)))
    throw new StartProblem(
      'This is the portal that the backup is of. A drill needs a database and files of its own: set DATABASE_URL, FILES_URL and DATA_DIR for it.',
    )
  const ids = new Set(portalIds.values())
  const foreign = stores.find(({ owner }) => owner !== undefined && !ids.has(owner))
  if (isDrill && (foreign || (ids.has(undefined) && stores.some(({ keys }) => keys.size > 0))))
    throw new StartProblem(
      'The files here are those of another portal, from which a drill would take them, or of an interrupted restore. Set FILES_URL and DATA_DIR for files of its own, or remove the folder of the interrupted drill.',
    )
  if (foreign && !takesFiles)
    throw new StartProblem(
      `The files here carry the id of ${saved.has(foreign.owner ?? '') ? 'the portal that the backup is of' : 'another portal'} (${foreign.owner}), and this database does not.
- To only look at the backup, give it files of its own: FILES_URL, DATA_DIR and --drill.
- If the other portal will never run again and this one takes its place: --take-files.`,
    )
}

async function replace(
  portal: BackupTarget,
  backup: CheckedBackup,
  { clients, portalIds, stores }: Target,
  { isDrill = false }: RestoreOptions,
): Promise<void> {
  const newId = randomUUID()
  const idOf = (service: string) => portalIds.get(service) ?? newId
  const shared = services.filter(
    (name) => portal.services.includes(name) && !portal.databaseUrls?.[name as Service],
  )
  if (shared.length > 0) await prepareRoles(portal.databaseUrl ?? '', shared)
  const putFiles = await addFiles(portal, backup, stores)
  try {
    for (const client of clients.values()) await client.query('BEGIN')
    for (const service of portal.services) {
      const client = clients.get(toDataUrl(portal, service)) as pg.Client
      const saved = backup.manifest.schemas.find(({ name }) => name === service)
      const isShared = shared.includes(service as Service)
      const role = isShared ? toServiceRole(portal.databaseUrl ?? '', service).role : undefined
      await emptySchemas(client, service, role)
      if (saved) await fill(client, saved, backup)
      // A service unknown to the backup's version starts with empty tables.
      else await migrateWithin(client, service, migrationsFolder(service))
      await client.query(`UPDATE portal SET id = $1, is_drill = $2`, [idOf(service), isDrill])
      await handOver(client, service, putFiles.left)
      await client.query('RESET ROLE')
    }
    for (const client of clients.values()) await client.query('COMMIT')
  } catch (error) {
    for (const client of clients.values()) await client.query('ROLLBACK').catch(() => {})
    await putFiles.undo()
    throw isDiskFullError(error)
      ? new StartProblem(
          `The disk of the database has no room for its present rows and those of the backup. Nothing was changed; make room. (${(error as Error).message})`,
        )
      : error
  }
  // Marks the files after the commit: an interrupted restore leaves them with the id of their database.
  for (const { name, store, owner } of stores)
    if (name !== 'releases' && owner !== idOf(name)) await writeOwner(store, idOf(name))
}

/** Drops all objects of the service's schemas, then switches to its role. */
async function emptySchemas(client: pg.Client, service: string, role: string | undefined): Promise<void> {
  for (const schema of [service, jobSchema(service)]) {
    const name = pg.escapeIdentifier(schema)
    const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema])
    if (!rowCount) await client.query(`CREATE SCHEMA ${name}`)
  }
  if (role) await client.query(`SET LOCAL ROLE ${pg.escapeIdentifier(role)}`)
  for (const schema of [jobSchema(service), service]) {
    const { rows } = await client.query<{ statement: string }>(objectsToDrop, [schema])
    for (const { statement } of rows) await client.query(statement)
  }
  await client.query(`SET LOCAL search_path = ${pg.escapeIdentifier(service)}, public`)
}

/**
 * Drops tables first, because their sequences depend on them; skips objects already dropped with another.
 */
const objectsToDrop = `
  SELECT statement FROM (
    SELECT 1 AS step, format('DROP %s IF EXISTS %I.%I CASCADE', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, nspname, relname) AS statement
      FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = $1 AND relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition
    UNION ALL
    SELECT 2, format('DROP SEQUENCE IF EXISTS %I.%I CASCADE', nspname, relname)
      FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = $1 AND relkind = 'S'
    UNION ALL
    SELECT 3, format('DROP ROUTINE IF EXISTS %I.%I(%s) CASCADE', nspname, proname, pg_get_function_identity_arguments(p.oid))
      FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = $1
    UNION ALL
    SELECT 4, format('DROP TYPE IF EXISTS %I.%I CASCADE', nspname, typname)
      FROM pg_type JOIN pg_namespace n ON n.oid = typnamespace WHERE nspname = $1 AND typtype IN ('e', 'd')) objects
  ORDER BY step`

/** Creates the tables in the backup's version, loads and counts the rows, then migrates to this version. */
async function fill(client: pg.Client, schema: SchemaBackup, backup: CheckedBackup): Promise<void> {
  const folder = migrationsFolder(schema.name)
  await migrateWithin(
    client,
    schema.name,
    folder,
    schema.migrations.map(({ name }) => name),
  )
  await load(client, schema, backup)
  for (const { name, rows } of schema.tables) {
    const found = await countTable(client, schema.name, name)
    if (rows !== undefined && found !== rows)
      throw new StartProblem(
        `Of ${rows} rows of ${schema.name}.${name} ${found} came back. Nothing was changed.`,
      )
  }
  await migrateWithin(client, schema.name, folder)
}

/** Disables triggers, because rows must be restored unchanged. */
async function load(client: pg.Client, schema: SchemaBackup, backup: CheckedBackup): Promise<void> {
  const name = (table: string) => `${pg.escapeIdentifier(schema.name)}.${pg.escapeIdentifier(table)}`
  const tables = schema.tables.map((table) => name(table.name))
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  if (tables.length) await client.query(`TRUNCATE ${tables.join(', ')}`)
  for (const { name: table, columns, member } of schema.tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    await pipeline(
      readMember(backup, member),
      client.query(copyFrom(`COPY ${name(table)} (${list}) FROM STDIN`)),
    )
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const { name: sequence, value, isCalled } of schema.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name(sequence), value, isCalled])
  }
}

/** Prefix of the folder in which files arrive. */
const drafts = 'restored-'

/** Removes the leftovers of a killed restore. */
async function removeLeftOver(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(drafts)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/**
 * Adds the backup's files to the stores; nothing refers to them before the rows are restored. `left` are
 * stored files that the backup lacks.
 */
async function addFiles(portal: BackupTarget, backup: CheckedBackup, stores: Target['stores']) {
  const added: [FileStore, string][] = []
  const left = new Map(stores.map(({ name, keys }) => [name, new Set(keys)]))
  // On the disk of the data folder, so that files can be moved to their place.
  const parent = existsSync(portal.dataDir) ? portal.dataDir : tmpdir()
  if (parent === portal.dataDir) await removeLeftOver(parent)
  const temporary = await mkdtemp(join(parent, drafts))
  const undo = async () => {
    for (const [store, key] of added) await store.remove(key)
  }
  try {
    await forEachConcurrently(
      backup.manifest.members.filter(isFileMember),
      fileConcurrency,
      async ({ path, sha256 }) => {
        const [, name = '', , key = ''] = path.split('/')
        const found = stores.find((store) => store.name === name)
        if (!found) return
        const draft = join(temporary, randomUUID())
        await pipeline(readMember(backup, path), createWriteStream(draft, { mode: 0o600 }))
        if (!left.get(name)?.delete(key)) added.push([found.store, key])
        await found.store.put(key, draft, sha256)
      },
    )
    return { left, undo }
  } catch (error) {
    await undo()
    if (!isDiskFullError(error)) throw error
    throw new StartProblem(
      `The disk of ${portal.dataDir} has no room for the backup's files. Nothing was changed; make room.`,
    )
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Turns files that the backup lacks into unused uploads, which the service removes after a day. */
async function handOver(client: pg.Client, service: string, left: Map<string, Set<string>>): Promise<void> {
  const ids = [...(left.get(service) ?? [])].filter((key) => uuid.test(key))
  await client.query(
    `INSERT INTO file (id, name, size, type, digest, created_by)
     SELECT unnest($1::uuid[]), 'not in the restored backup', 0, 'application/octet-stream', '', 'restore' ON CONFLICT DO NOTHING`,
    [ids],
  )
}
