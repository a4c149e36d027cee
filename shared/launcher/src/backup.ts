import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartProblem } from './host.ts'
import { birth } from './process.ts'

/** One file of a backup; `path` is relative to the backup's folder. */
interface Member {
  path: string
  bytes: number
  sha256: string
}

export interface SchemaBackup {
  name: string
  /** Applied migrations, in order: the shape of the tables. */
  migrations: { name: string; digest: string }[]
  /** In an order in which every row finds the rows that it points to. */
  tables: { name: string; columns: string[]; member: string }[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** `manifest.json`; `manifest.sha256` beside it holds its own digest. */
export interface Manifest {
  format: 1
  createdAt: string
  schemas: SchemaBackup[]
  members: Member[]
}

export interface Portal {
  databaseUrl: string
  dataDir: string
  services: readonly string[]
}

/**
 * Writes database and files as they are at one moment into a new folder, which appears under its name when it
 * is complete. Background jobs that are still queued are not part of it. Errors: StartProblem.
 */
export async function backup({ databaseUrl, dataDir, services }: Portal, folder: string): Promise<Manifest> {
  if (isWithin(folder, join(dataDir, 'files')))
    throw new StartProblem(
      `${folder} lies within the files that are saved. Choose a folder outside of ${join(dataDir, 'files')}.`,
    )
  const part = await makePart(folder)
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    // One snapshot for all tables. Files are never changed, only added, and removed when no row needs them
    // any more.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const members: Member[] = []
    const schemas: SchemaBackup[] = []
    for (const service of services) schemas.push(await saveSchema(client, service, part, members))
    await client.query('COMMIT')
    await saveFiles(join(dataDir, 'files'), part, members)
    const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), schemas, members }
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    await writeFile(join(part, 'manifest.json'), text, { mode: 0o600, flush: true })
    await writeFile(join(part, 'manifest.sha256'), `${createHash('sha256').update(text).digest('hex')}\n`, {
      mode: 0o600,
    })
    // A folder that has come up meanwhile holds another backup, and rename does not replace what is not
    // empty.
    await rename(part, folder).catch((error) => Promise.reject(isTaken(error) ? isThere(folder) : error))
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw isFull(error)
      ? new StartProblem(
          `The disk of ${dirname(folder)} is full. Nothing was kept; make room, or choose another disk.`,
        )
      : error
  } finally {
    await client.end()
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
export const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error))
const isTaken = (error: unknown) => ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error))
const isThere = (folder: string) =>
  new StartProblem(`${folder} is there already; a backup goes into a new folder.`)
const isWithin = (path: string, folder: string) => `${resolve(path)}/`.startsWith(`${resolve(folder)}/`)

/**
 * A folder of this process's own, in which the backup grows. Removes what a process that died has left; one
 * that lives has the name.
 */
async function makePart(folder: string): Promise<string> {
  if (existsSync(folder)) throw isThere(folder)
  const parent = dirname(resolve(folder))
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // Of this machine: whether a process of another one still lives cannot be seen from here.
  const start = `${basename(folder)}.part-${short(hostname())}-`
  for (const name of (await readdir(parent)).filter((name) => name.startsWith(start))) {
    const [pid = '', born] = name.slice(start.length).split('-')
    if (short(birth(Number(pid)) ?? '') === born)
      throw new StartProblem(
        `Another backup is being written to ${folder} (process ${pid}). Wait for it, or choose another folder.`,
      )
    await rm(join(parent, name), { recursive: true, force: true })
  }
  return mkdtemp(join(parent, `${start}${process.pid}-${short(birth(process.pid) ?? '')}-`))
}

/**
 * Whoever reads a backup must not be able to sign identities. They are good for minutes, and identity makes
 * a new key where it finds none.
 */
const leftOut = new Set(['identity.signing_key'])

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

async function saveSchema(
  client: pg.Client,
  name: string,
  folder: string,
  members: Member[],
): Promise<SchemaBackup> {
  const tables: SchemaBackup['tables'] = []
  for (const table of await tablesOf(client, name)) {
    if (leftOut.has(`${name}.${table.name}`)) continue
    const member = `database/${name}/${table.name}.copy`
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const rows = client.query(
      copyTo(`COPY ${pg.escapeIdentifier(name)}.${pg.escapeIdentifier(table.name)} (${columns}) TO STDOUT`),
    )
    members.push(await save(rows, folder, member))
    tables.push({ ...table, member })
  }
  const migrations = tables.length
    ? (await client.query(`SELECT name, digest FROM ${pg.escapeIdentifier(name)}.migration ORDER BY name`))
        .rows
    : []
  const sequences = await client.query(
    `SELECT sequencename AS name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS "isCalled"
     FROM pg_sequences WHERE schemaname = $1 ORDER BY 1`,
    [name],
  )
  return { name, migrations, tables, sequences: sequences.rows }
}

/** A schema's tables with the columns that hold data of their own, referenced tables first. */
async function tablesOf(client: pg.Client, schema: string): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `SELECT c.relname AS name,
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
       ARRAY(SELECT DISTINCT confrelid::regclass::oid::text FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS needs,
       c.oid::text AS id
     FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' ORDER BY c.relname`,
    [pg.escapeIdentifier(schema)],
  )
  const ids = new Map(rows.map((row) => [(row as unknown as { id: string }).id, row]))
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
  return [...ordered].map(({ name, columns }) => ({ name, columns }))
}

async function saveFiles(from: string, folder: string, members: Member[]): Promise<void> {
  if (!existsSync(from)) return
  for (const entry of (await readdir(from, { recursive: true, withFileTypes: true })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (!entry.isFile() || entry.parentPath.endsWith('/temporary')) continue
    const path = join(entry.parentPath, entry.name)
    const member = `files/${path.slice(from.length + 1)}`
    // Once open it can be read to its end, whoever removes it meanwhile.
    const file = await open(path).catch(unlessGone)
    if (file) members.push(await save(file.createReadStream(), folder, member))
  }
}

/** What was expired or cleared since the backup began is not missed by anybody. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function save(from: NodeJS.ReadableStream, folder: string, path: string): Promise<Member> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const measured = measure()
  await pipeline(from, measured.through, createWriteStream(file, { mode: 0o600, flush: true }))
  return { path, ...measured.result() }
}

function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/**
 * Reads a backup's manifest after checking every byte of the backup against it. Errors: StartProblem, naming
 * what is damaged.
 */
export async function verify(folder: string): Promise<Manifest> {
  const [text, digest] = await Promise.all(
    ['manifest.json', 'manifest.sha256'].map((name) => readFile(join(folder, name), 'utf8')),
  ).catch(() => {
    throw new StartProblem(`${folder} is not a complete backup: it has no manifest.`)
  })
  const damaged = (path: string) =>
    new StartProblem(
      `The backup is damaged: ${join(folder, path)} is not what was written. Nothing was changed.`,
    )
  if (
    createHash('sha256')
      .update(text as string)
      .digest('hex') !== digest?.trim()
  )
    throw damaged('manifest.json')
  const manifest = JSON.parse(text as string) as Manifest
  for (const { path, bytes, sha256 } of manifest.members) {
    const measured = measure()
    measured.through.resume()
    await pipeline(createReadStream(join(folder, path)), measured.through).catch(() => {
      throw damaged(path)
    })
    const found = measured.result()
    if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(path)
  }
  return manifest
}
