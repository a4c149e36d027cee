import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BackupArchive,
  type BackupMember,
  deriveArchiveKey,
  measureMember,
  readMemberText,
} from './archive.ts'
import { StartProblem } from './host.ts'

export interface SchemaBackup {
  name: string
  /** Id of the portal that the data belong to; format 1 has none. */
  portalId?: string | undefined
  /** Time of the snapshot; services of one database share it. */
  takenAt?: string
  /** Applied migrations in order, which define the structure of the tables. */
  migrations: { name: string; digest: string }[]
  /** Ordered so that referenced rows come first. */
  tables: { name: string; columns: string[]; member: string; rows?: number }[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** `manifest.json`; `manifest.sha256` in the same folder contains its digest. */
export interface BackupManifest {
  format: 1 | 2
  createdAt: string
  /** Versions of the portal and of PostgreSQL. */
  portal?: string
  postgres?: string
  schemas: SchemaBackup[]
  members: BackupMember[]
  /** Ids of the keys that encrypt secrets in it. */
  encryptionKeys?: string[]
  /** Files referenced by rows that were missing or differed from the upload. */
  faultyFiles?: string[]
}

/** Verified backup, with the key to read its members. */
export interface CheckedBackup extends BackupArchive {
  manifest: BackupManifest
}

export const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

const damaged = (folder: string, path: string) =>
  new StartProblem(
    `The backup is damaged: ${join(folder, path)} is not what was written. Nothing was changed.`,
  )

/** Reads only the manifest. Errors: StartProblem. */
export async function readManifest(folder: string, secret?: string): Promise<CheckedBackup> {
  const archive = await openArchive(folder, secret)
  const [text, expected] = await Promise.all([
    readMemberText(archive, 'manifest.json'),
    readFile(join(folder, 'manifest.sha256'), 'utf8'),
  ]).catch((error) => {
    if (error.code === 'ENOENT')
      throw new StartProblem(`${folder} is not a complete backup: it has no manifest.`)
    if (error.syscall) throw new StartProblem(`The backup in ${folder} cannot be read: ${error.message}.`)
    throw new StartProblem(
      `BACKUP_KEY is not the key of this backup, or ${join(folder, 'manifest.json')} is damaged. Nothing was changed.`,
    )
  })
  if (sha256Hex(text) !== expected.trim()) throw damaged(folder, 'manifest.json')
  return { ...archive, manifest: parseManifest(text, folder) }
}

function parseManifest(text: string, folder: string): BackupManifest {
  const isManifest = (value: Partial<BackupManifest>) =>
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
 * Reads a backup's manifest and verifies every byte of the backup. Errors: StartProblem that names the
 * damaged parts.
 */
export async function verifyBackup(folder: string, secret?: string): Promise<CheckedBackup> {
  const checked = await readManifest(folder, secret)
  for (const { path, bytes, sha256 } of checked.manifest.members) {
    const found = await measureMember(checked, path).catch(() => undefined)
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw damaged(folder, path)
  }
  return checked
}

async function openArchive(folder: string, secret: string | undefined): Promise<BackupArchive> {
  const file = join(folder, 'encryption.json')
  if (!existsSync(file)) return { folder }
  if (!secret)
    throw new StartProblem(
      `The backup in ${folder} is encrypted: set BACKUP_KEY to the key that it was made with.`,
    )
  try {
    const { salt } = JSON.parse(await readFile(file, 'utf8')) as { salt: string }
    return { folder, key: deriveArchiveKey(secret, salt) }
  } catch {
    throw damaged(folder, 'encryption.json')
  }
}

const number = (value: number) => value.toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
/** Maximum number of tables named in a line; the others are summed up. */
const namedTables = 6
/** Maximum number of files named individually. */
const namedFiles = 20

export const isFileMember = ({ path }: BackupMember) => path.startsWith('files/')
/** Undefined for a backup of an earlier version, which did not count rows. */
export const countRows = ({ tables }: SchemaBackup): number | undefined =>
  tables.reduce<number | undefined>(
    (sum, { rows }) => (sum === undefined || rows === undefined ? undefined : sum + rows),
    0,
  )

/** Describes a backup, one line per service. */
export function describeBackup(manifest: BackupManifest): string {
  const { createdAt, portal, postgres, schemas, members, encryptionKeys = [], faultyFiles = [] } = manifest
  const moments = [...new Set(schemas.map(({ takenAt }) => takenAt ?? createdAt))].sort()
  const files = members.filter(isFileMember)
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
