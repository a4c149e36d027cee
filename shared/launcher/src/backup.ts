import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { encryptedColumns } from '@portal/identity/secret/encrypted-columns.ts'
import { findKeyIds } from '@portal/service-kit/database/encryption.repo.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import { isOwnStore, WrongFilesError } from '@portal/service-kit/files/owner.ts'
import type { FileStore } from '@portal/service-kit/files/store.ts'
import { Problem } from '@portal/service-kit/problem/problem.ts'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  type BackupArchive,
  type BackupMember,
  deriveArchiveKey,
  forEachConcurrently,
  writeMember,
} from './archive.ts'
import type { Databases } from './databases.ts'
import { StartProblem } from './host.ts'
import { type BackupManifest, type SchemaBackup, sha256Hex, verifyBackup } from './manifest.ts'
import { getStartTime } from './process.ts'
import { root } from './service.ts'
import { assertHasTables, type Snapshot, takeSnapshot, toDataUrl, withConnections } from './snapshot.ts'

/** Portal whose data are saved or replaced. */
export interface BackupTarget extends Databases {
  dataDir: string
  filesUrl?: string | undefined
  services: readonly string[]
}

/** Number of files read or written concurrently. */
export const fileConcurrency = 8

/** Opens the file stores: those of each service, and the archives of releases. */
export const openStores = (portal: BackupTarget): [name: string, store: FileStore][] =>
  [...portal.services, 'releases'].map((name) => [name, openStore(portal, name)])

/**
 * Writes the data and files of all services into a new folder, which gets its final name once it is complete
 * and verified. `secret` encrypts it. Queued background jobs are not included. Errors: StartProblem.
 */
export async function createBackup(
  portal: BackupTarget,
  folder: string,
  secret?: string,
): Promise<BackupManifest> {
  assertOutside(portal, folder)
  const part = await makePart(folder).catch((error) => Promise.reject(explain(error, folder)))
  try {
    const archive = await makeArchive(part, secret)
    const members: BackupMember[] = []
    const { schemas, postgres, files, encryptionKeys } = await saveDatabases(portal, archive, members)
    await saveFiles(portal, archive, members)
    members.sort((one, other) => (one.path < other.path ? -1 : 1))
    const manifest: BackupManifest = {
      format: 2,
      createdAt: new Date().toISOString(),
      portal: await version(),
      postgres,
      schemas,
      members,
      encryptionKeys,
      faultyFiles: findFaulty(files, members),
    }
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    await writeMember(archive, 'manifest.json', Readable.from([Buffer.from(text)]))
    await writeFile(join(part, 'manifest.sha256'), `${sha256Hex(text)}\n`, { mode: 0o600 })
    await verifyBackup(part, secret)
    // The folder was created meanwhile and contains another backup; rename fails for a non-empty folder.
    await rename(part, folder).catch((error) => Promise.reject(isTaken(error) ? isThere(folder) : error))
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw explain(error, folder)
  }
}

/** Names the folder where a backup cannot be written. */
function explain(error: unknown, folder: string): unknown {
  const { path = '', message } = error as NodeJS.ErrnoException
  const parent = dirname(resolve(folder))
  if (isDiskFullError(error))
    return new StartProblem(
      `The disk of ${parent} is full. Nothing was kept; make room, or choose another disk.`,
    )
  if (unwritable.includes(codeOf(error)) && isWithin(path, parent))
    return new StartProblem(`No backup can be written to ${parent}: ${message}. Nothing was kept.`)
  return error
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']
export const isDiskFullError = (error: unknown) => ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error))
const isTaken = (error: unknown) => ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error))
const isThere = (folder: string) =>
  new StartProblem(`${folder} is there already; a backup goes into a new folder.`)
const isWithin = (path: string, folder: string) => `${resolve(path)}/`.startsWith(`${resolve(folder)}/`)

function assertOutside(portal: BackupTarget, folder: string): void {
  for (const [, store] of openStores(portal)) {
    const own = store.pathOf('')
    const files = own && dirname(own)
    if (files && isWithin(folder, files))
      throw new StartProblem(
        `${folder} lies within the files that are saved. Choose a folder outside of ${files}.`,
      )
  }
}

async function version(): Promise<string> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
}

/**
 * Creates a temporary folder of this process for the growing backup. Removes folders of dead processes; a
 * living process has its name in the folder's.
 */
async function makePart(folder: string): Promise<string> {
  if (existsSync(folder)) throw isThere(folder)
  const parent = dirname(resolve(folder))
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // Identifies this machine, because processes of other machines are invisible.
  const start = `${basename(folder)}.part-${short(hostname())}-`
  for (const name of (await readdir(parent)).filter((name) => name.startsWith(start))) {
    const [pid = '', born] = name.slice(start.length).split('-')
    if (short(getStartTime(Number(pid)) ?? '') === born)
      throw new StartProblem(
        `Another backup is being written to ${folder} (process ${pid}). Wait for it, or choose another folder.`,
      )
    await rm(join(parent, name), { recursive: true, force: true })
  }
  return mkdtemp(join(parent, `${start}${process.pid}-${short(getStartTime(process.pid) ?? '')}-`))
}

const short = (text: string) => sha256Hex(text).slice(0, 8)

async function makeArchive(folder: string, secret: string | undefined): Promise<BackupArchive> {
  if (secret === undefined) return { folder }
  if (secret.length < 32)
    throw new StartProblem('BACKUP_KEY must have at least 32 characters; make one: openssl rand -base64 32')
  const salt = randomBytes(16).toString('base64')
  await writeFile(join(folder, 'encryption.json'), `${JSON.stringify({ salt })}\n`, { mode: 0o600 })
  return { folder, key: deriveArchiveKey(secret, salt) }
}

/**
 * Excludes signing keys, so that a backup does not allow to sign identities. They are valid for minutes, and
 * identity creates a new key if none exists.
 */
const leftOut = new Set(['identity.signing_key'])

/** Excludes the portal's id; a restored portal gets a new row. */
const isLeftOut = (schema: string, table: string) => table === 'portal' || leftOut.has(`${schema}.${table}`)

/** Row of a service's `file`. */
interface FileOfRow {
  member: string
  digest: string
  isHeld: boolean
}

interface SavedDatabases {
  schemas: SchemaBackup[]
  postgres: string
  files: FileOfRow[]
  encryptionKeys: string[]
}

/** Tables of all services; tables of one database share a snapshot. */
const saveDatabases = (
  portal: BackupTarget,
  archive: BackupArchive,
  members: BackupMember[],
): Promise<SavedDatabases> =>
  withConnections(portal, portal.services, async (clients) => {
    const snapshots: Snapshot[] = []
    const byClient = new Map<pg.Client, Snapshot>()
    for (const client of clients.values()) {
      const snapshot = await takeSnapshot(client, snapshots)
      snapshots.push(snapshot)
      byClient.set(client, snapshot)
    }
    const schemas: SchemaBackup[] = []
    const files: FileOfRow[] = []
    for (const service of portal.services) {
      const client = clients.get(toDataUrl(portal, service)) as pg.Client
      await assertHasTables(client, service)
      await assertOwnFiles(client, portal, service)
      const saved = await saveSchema(client, service, archive, members)
      schemas.push({ ...saved, takenAt: byClient.get(client)?.takenAt ?? '' })
      files.push(...(await findFiles(client, service)))
    }
    const { rows } = await (snapshots[0] as Snapshot).client.query('SHOW server_version')
    const identity = clients.get(toDataUrl(portal, 'identity'))
    const secrets = schemas.find(({ name }) => name === 'identity')?.tables ?? []
    const encryptionKeys = identity ? await findEncryptionKeys(identity, secrets) : []
    return { schemas, files, encryptionKeys, postgres: rows[0].server_version }
  })

/** Ids of the keys that encrypt secrets in the given tables of identity. */
export function findEncryptionKeys(
  client: pg.Client,
  tables: readonly { name: string }[],
): Promise<string[]> {
  const names = tables.map(({ name }) => `identity.${name}`)
  const columns = encryptedColumns.map((entry) => ({ ...entry, table: `identity.${entry.table}` }))
  return findKeyIds(
    { query: async ({ text, values }) => (await client.query(text, [...values])).rows },
    columns.filter(({ table }) => names.includes(table)),
  )
}

async function saveSchema(
  client: pg.Client,
  name: string,
  archive: BackupArchive,
  members: BackupMember[],
): Promise<SchemaBackup> {
  const tables: SchemaBackup['tables'] = []
  const schema = pg.escapeIdentifier(name)
  for (const table of await findTables(client, name)) {
    const member = `database/${name}/${table.name}.copy`
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const from = `${schema}.${pg.escapeIdentifier(table.name)}`
    const stream = client.query(copyTo(`COPY ${from} (${columns}) TO STDOUT`))
    members.push(await writeMember(archive, member, stream))
    const counted = await client.query(`SELECT count(*) AS rows FROM ${from}`)
    const rows = Number(counted.rows[0].rows)
    if (rows !== stream.rowCount)
      throw new StartProblem(
        `Of ${rows} rows of ${from} ${stream.rowCount} were read. Make the backup again.`,
      )
    tables.push({ ...table, member, rows })
  }
  const migrations = await client.query(`SELECT name, digest FROM ${schema}.migration ORDER BY name`)
  const sequences = await client.query(
    `SELECT sequencename AS name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS "isCalled"
     FROM pg_sequences WHERE schemaname = $1 ORDER BY 1`,
    [name],
  )
  const portalId = await findPortalId(client, name)
  return { name, portalId, migrations: migrations.rows, tables, sequences: sequences.rows }
}

/** Undefined in a database of an earlier version or without tables. */
export async function findPortalId(client: pg.Client, service: string): Promise<string | undefined> {
  const table = `${pg.escapeIdentifier(service)}.portal`
  const found = await client.query('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [table])
  if (!found.rows[0].isThere) return undefined
  return (await client.query(`SELECT id FROM ${table}`)).rows[0]?.id
}

/** @throws StartProblem where the file stores do not belong to the service's rows */
export async function assertOwnFiles(
  client: pg.Client,
  portal: Pick<BackupTarget, 'dataDir' | 'filesUrl'>,
  service: string,
): Promise<void> {
  const id = await findPortalId(client, service)
  if (id === undefined) return
  const rows = `SELECT FROM ${pg.escapeIdentifier(service)}.file WHERE noun IS NOT NULL LIMIT 1`
  const hasFiles = async () => (await client.query(rows)).rowCount === 1
  await isOwnStore(openStore(portal, service), { id, hasFiles }).catch((error) => {
    throw error instanceof WrongFilesError ? new StartProblem(`${service}: ${error.message}`) : error
  })
}

/** Lists the tables of a schema to save, with their stored columns, referenced tables first. */
export async function findTables(
  client: pg.Client,
  schema: string,
): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ id: string; name: string; columns: string[]; needs: string[] }>(
    `SELECT c.relname AS name,
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
       ARRAY(SELECT DISTINCT confrelid::regclass::oid::text FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS needs,
       c.oid::text AS id
     FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' ORDER BY c.relname`,
    [pg.escapeIdentifier(schema)],
  )
  const ids = new Map(rows.map((row) => [row.id, row]))
  const ordered = new Set<(typeof rows)[number]>()
  const visit = (row: (typeof rows)[number], path: string[]): void => {
    if (path.includes(row.name)) throw new Error(`Tables point at each other in a circle: ${path.join(', ')}`)
    for (const id of row.needs) {
      const needed = ids.get(id)
      if (needed && !ordered.has(needed)) visit(needed, [...path, row.name])
    }
    ordered.add(row)
  }
  for (const row of rows) if (!ordered.has(row)) visit(row, [])
  return [...ordered]
    .filter(({ name }) => !isLeftOut(schema, name))
    .map(({ name, columns }) => ({ name, columns }))
}

const memberOf = (store: string, key: string) => `files/${store}/${key.slice(0, 2)}/${key}`

async function findFiles(client: pg.Client, service: string): Promise<FileOfRow[]> {
  const { rows } = await client.query<{ id: string; digest: string; isHeld: boolean }>(
    `SELECT id, digest, noun IS NOT NULL AS "isHeld" FROM ${pg.escapeIdentifier(service)}.file`,
  )
  return rows.map(({ id, digest, isHeld }) => ({ member: memberOf(service, id), digest, isHeld }))
}

/** Reads files after the snapshot, because they never change and are removed only when unreferenced. */
async function saveFiles(
  portal: BackupTarget,
  archive: BackupArchive,
  members: BackupMember[],
): Promise<void> {
  for (const [name, store] of openStores(portal))
    await forEachConcurrently(store.list(), fileConcurrency, async (key) => {
      // An open file can be read completely, even if it is deleted meanwhile.
      const file = await store.open(key).catch(unlessGone)
      if (file) members.push(await writeMember(archive, memberOf(name, key), file))
    })
}

/** Ignores files that were deleted during the backup. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Problem && error.status === 404)) throw error
}

/** Files of rows that are missing or differ from the upload. */
function findFaulty(files: readonly FileOfRow[], members: readonly BackupMember[]): string[] {
  const saved = new Map(members.map(({ path, sha256 }) => [path, sha256]))
  return files
    .filter(({ member, digest, isHeld }) => {
      const found = saved.get(member)
      return found === undefined ? isHeld : found !== digest
    })
    .map(({ member }) => member)
}
