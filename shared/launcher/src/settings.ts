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
import { StartProblem } from './host.ts'
import { root } from './service.ts'

export interface LauncherSettings {
  host: string
  port: number
  dataDir: string
  /** The administrator's server; without it the launcher runs its own. */
  databaseUrl: string | undefined
  demo: boolean
  /** Settings of all services beside those of the environment. */
  services?: Record<string, string>
  /** Its own server loses data at a power cut, but is fast: for tests only. */
  throwAway?: boolean
}

/** The launcher's part of the settings in `docs/settings.md`; the services read theirs by themselves. */
export function readSettings(env: Record<string, string | undefined> = process.env): LauncherSettings {
  const port = Number(env.PORT || 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartProblem(`PORT must be a number from 1 to 65535, but is "${env.PORT}".`)
  const databaseUrl = env.DATABASE_URL || undefined
  if (
    databaseUrl &&
    !/^postgres(ql)?:$/.test(URL.canParse(databaseUrl) ? new URL(databaseUrl).protocol : '')
  ) {
    throw new StartProblem('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  }
  const demo = env.DEMO || (databaseUrl ? '0' : '1')
  if (!['0', '1'].includes(demo)) throw new StartProblem(`DEMO must be 0 or 1, but is "${env.DEMO}".`)
  return {
    host: env.HOST || '127.0.0.1',
    port,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    databaseUrl,
    demo: demo === '1',
  }
}

const neededBytes = 300 * 1024 * 1024

/** Makes the data folder and checks that it can be worked in. Errors: StartProblem. */
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
 * Step by step: Node's own recursion never ends where a file system answers that there is no such folder, as
 * /proc does.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** The embedded database's password, made at the first start. */
export const databasePassword = (dataDir: string): string => secretIn(join(dataDir, 'database.secret'))

/** What the services prove with to each other who calls, made at the first start. */
export const serviceSecret = (dataDir: string): string =>
  process.env.SERVICE_SECRET || secretIn(join(dataDir, 'service.secret'))

function secretIn(file: string): string {
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
