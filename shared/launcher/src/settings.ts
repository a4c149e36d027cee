import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Service, services } from '@portal/contracts/service.ts'
import { StartProblem } from './host.ts'
import { root } from './service.ts'

export interface LauncherSettings {
  host: string
  port: number
  dataDir: string
  /** External database server; without it, the launcher runs its own. */
  databaseUrl: string | undefined
  /** Addresses of services with their own database. */
  databaseUrls?: ServiceUrls
  /** Location of uploads; the data folder by default. */
  filesUrl?: string | undefined
  /** Bus for events between processes; the database by default. */
  busUrl?: string | undefined
  /** Secret that encrypts backups. */
  backupKey?: string | undefined
  /** Keys that encrypt secrets in the database; by default those of the data folder's file. */
  encryptionKeys?: string | undefined
  demo: boolean
  /** Port of identity, followed by the other services; by default the port after `port`. */
  firstServicePort?: number | undefined
  /** Settings of all services in addition to those of the environment. */
  services?: Record<string, string>
  /** The launcher's own server loses data in a power failure, but is fast: for tests only. */
  throwAway?: boolean
}

export type ServiceUrls = Partial<Record<Service, string>>

/** Reads the launcher's part of the settings in `docs/settings.md`; the services read theirs themselves. */
export function readSettings(env: Record<string, string | undefined> = process.env): LauncherSettings {
  const port = Number(env.PORT || 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartProblem(`PORT must be a number from 1 to 65535, but is "${env.PORT}".`)
  const first = Number(env.FIRST_SERVICE_PORT || 0)
  if (!Number.isInteger(first) || first < 0 || first > 65_000)
    throw new StartProblem(
      `FIRST_SERVICE_PORT must be a number from 1 to 65000, but is "${env.FIRST_SERVICE_PORT}".`,
    )
  const databaseUrl = databaseAddress(env, 'DATABASE_URL')
  const databaseUrls: ServiceUrls = {}
  for (const name of services) {
    const url = databaseAddress(env, databaseSettingName(name))
    if (url) databaseUrls[name] = url
  }
  const isEmbedded = !databaseUrl && Object.keys(databaseUrls).length === 0
  const demo = env.DEMO || (isEmbedded ? '1' : '0')
  if (!['0', '1'].includes(demo)) throw new StartProblem(`DEMO must be 0 or 1, but is "${env.DEMO}".`)
  return {
    host: env.HOST || '127.0.0.1',
    port,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    databaseUrl,
    databaseUrls,
    filesUrl: env.FILES_URL || undefined,
    busUrl: env.BUS_URL || undefined,
    backupKey: env.BACKUP_KEY || undefined,
    encryptionKeys: env.PORTAL_KEY || undefined,
    demo: demo === '1',
    firstServicePort: first || undefined,
  }
}

export const databaseSettingName = (service: Service) => `DATABASE_URL_${service.toUpperCase()}`

function databaseAddress(env: Record<string, string | undefined>, key: string): string | undefined {
  const url = env[key] || undefined
  if (url && !/^postgres(ql)?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new StartProblem(`${key} must look like postgres://user:password@host:5432/database.`)
  return url
}

const neededBytes = 300 * 1024 * 1024

/** Creates the data folder and checks that it is writable. Errors: StartProblem. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartProblem(
      `The data folder ${dataDir} cannot be written (${(error as Error).message}). Choose another one: DATA_DIR=/path/to/folder npm start`,
    )
  }
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < neededBytes) {
    throw new StartProblem(
      `Only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free for ${dataDir}; at least 300 MB are needed. Free some space, or choose another folder: DATA_DIR=/path/to/folder npm start`,
    )
  }
}

/**
 * Creates folders step by step, because Node's own recursion never ends where a file system denies that they
 * exist, like /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** Returns the shared secret of the services, created at the first start. */
export const ensureServiceSecret = (dataDir: string): string =>
  process.env.SERVICE_SECRET || secretIn(join(dataDir, 'service.secret'))

/** Returns the secret without creating one; empty if there is none yet. */
export function findServiceSecret(dataDir: string, env: Record<string, string | undefined>): string {
  const file = join(dataDir, 'service.secret')
  return env.SERVICE_SECRET || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
}

function secretIn(file: string): string {
  if (!existsSync(file)) writeSecret(file, createSecret())
  return readFileSync(file, 'utf8').trim()
}

export const createSecret = () => randomBytes(24).toString('base64url')
export const writeSecret = (file: string, secret: string) =>
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
