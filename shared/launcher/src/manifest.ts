import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Archive, archiveKey, type Member, measureMember, readText } from './archive.ts'
import { StartProblem } from './host.ts'

export interface SchemaBackup {
  name: string
  /** The portal that the data belong to; format 1 has none. */
  portalId?: string | undefined
  /** Time of the snapshot; services of one database share it. */
  takenAt?: string
  /** Applied migrations, in order: the shape of the tables. */
  migrations: { name: string; digest: string }[]
  /** In an order in which every row finds the rows that it points to. */
  tables: { name: string; columns: string[]; member: string; rows?: number }[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** `manifest.json`; `manifest.sha256` beside it holds its own digest. */
export interface Manifest {
  format: 1 | 2
  createdAt: string
  /** Versions of the portal and of PostgreSQL. */
  portal?: string
  postgres?: string
  schemas: SchemaBackup[]
  members: Member[]
  /** Ids of the keys that secrets in it are encrypted with. */
  encryptionKeys?: string[]
  /** Files that rows name, and that were not there, or not as they were uploaded. */
  faultyFiles?: string[]
}

/** A backup that was read, with what its members are read by. */
export interface CheckedBackup extends Archive {
  manifest: Manifest
}

export const digest = (text: string) => createHash('sha256').update(text).digest('hex')

const damaged = (folder: string, path: string) =>
  new StartProblem(
    `The backup is damaged: ${join(folder, path)} is not what was written. Nothing was changed.`,
  )

/** Reads the manifest alone. Errors: StartProblem. */
export async function readManifest(folder: string, secret?: string): Promise<CheckedBackup> {
  const archive = await openArchive(folder, secret)
  const [text, expected] = await Promise.all([
    readText(archive, 'manifest.json'),
    readFile(join(folder, 'manifest.sha256'), 'utf8'),
  ]).catch((error) => {
    if (error.code === 'ENOENT')
      throw new StartProblem(`${folder} is not a complete backup: it has no manifest.`)
    if (error.syscall) throw new StartProblem(`The backup in ${folder} cannot be read: ${error.message}.`)
    throw new StartProblem(
      `BACKUP_KEY is not the key of this backup, or ${join(folder, 'manifest.json')} is damaged. Nothing was changed.`,
    )
  })
  if (digest(text) !== expected.trim()) throw damaged(folder, 'manifest.json')
  return { ...archive, manifest: parseManifest(text, folder) }
}

function parseManifest(text: string, folder: string): Manifest {
  const isManifest = (value: Partial<Manifest>) =>
    [1, 2].includes(value.format ?? 0) && Array.isArray(value.schemas) && Array.isArray(value.members)
  try {
    const manifest = JSON.parse(text)
    if (isManifest(manifest)) return manifest
  } catch {}
  throw new StartProblem(
    `${join(folder, 'manifest.json')} is not the manifest of a backup that this version can read. Nothing was changed; restore it with the version that made it.`,
  )
}

/**
 * Reads a backup's manifest after checking every byte of the backup against it. Errors: StartProblem, naming
 * what is damaged.
 */
export async function verify(folder: string, secret?: string): Promise<CheckedBackup> {
  const checked = await readManifest(folder, secret)
  for (const { path, bytes, sha256 } of checked.manifest.members) {
    const found = await measureMember(checked, path).catch(() => undefined)
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw damaged(folder, path)
  }
  return checked
}

async function openArchive(folder: string, secret: string | undefined): Promise<Archive> {
  const file = join(folder, 'encryption.json')
  if (!existsSync(file)) return { folder }
  if (!secret)
    throw new StartProblem(
      `The backup in ${folder} is encrypted: set BACKUP_KEY to the key that it was made with.`,
    )
  try {
    const { salt } = JSON.parse(await readFile(file, 'utf8')) as { salt: string }
    return { folder, key: archiveKey(secret, salt) }
  } catch {
    throw damaged(folder, 'encryption.json')
  }
}

const number = (value: number) => value.toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
/** Tables that a line names; the others are summed up. */
const namedTables = 6
/** Files that are named one by one. */
const namedFiles = 20

export const isFile = ({ path }: Member) => path.startsWith('files/')
/** Undefined for a backup of an earlier version, which did not count. */
export const countRows = ({ tables }: SchemaBackup): number | undefined =>
  tables.reduce<number | undefined>(
    (sum, { rows }) => (sum === undefined || rows === undefined ? undefined : sum + rows),
    0,
  )

/** Describes a backup, one line per service. */
export function describe(manifest: Manifest): string {
  const { createdAt, portal, postgres, schemas, members, encryptionKeys = [], faultyFiles = [] } = manifest
  const moments = [...new Set(schemas.map(({ takenAt }) => takenAt ?? createdAt))].sort()
  const files = members.filter(isFile)
  const bytes = files.reduce((sum, member) => sum + member.bytes, 0)
  const versions = portal ? `, portal ${portal}, PostgreSQL ${postgres}` : ''
  return [
    moments.length === 1
      ? `The data as they were at ${moments[0]}${versions}`
      : `The data of ${moments.length} databases, as they were between ${moments[0]} and ${moments.at(-1)}${versions}`,
    ...schemas.map((schema) => `  ${schema.name.padEnd(11)}${describeRows(schema)}`),
    `  ${'files'.padEnd(11)}${number(files.length)}, ${megabytes(bytes)}`,
    ...encryptionKeys.map((id) => `  encrypted secrets need the key ${id} (portal.key or PORTAL_KEY)`),
    ...faultyFiles.slice(0, namedFiles).map((file) => `  missing or damaged: ${file}`),
    ...(faultyFiles.length > namedFiles
      ? [`  and ${number(faultyFiles.length - namedFiles)} more: faultyFiles in manifest.json`]
      : []),
  ].join('\n')
}

function describeRows(schema: SchemaBackup): string {
  const count = countRows(schema)
  if (count === undefined)
    return `${schema.tables.length} tables; the version that saved them did not count rows`
  const filled = schema.tables
    .map(({ name, rows = 0 }) => ({ name, rows }))
    .filter(({ rows }) => rows > 0)
    .sort((one, other) => other.rows - one.rows)
  const named = filled.slice(0, namedTables).map(({ name, rows }) => `${name} ${number(rows)}`)
  const more = filled.length - named.length
  return `${number(count)} rows: ${named.join(', ')}${more > 0 ? `, ${more} more tables` : ''}`
}
