import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureAccessibleBinaries, findDatabaseAccount, StartProblem, type SystemAccount } from './host.ts'
import { isAlive, isRunningIn } from './process.ts'

type Run = (command: string, args: string[], stdin?: 'pipe' | 'ignore') => ChildProcess

export interface PostgresOptions {
  /** Folder of the database cluster; created and initialised when empty. */
  folder: string
  port: number
  password: string
  /** Resets the password of an existing cluster before the start. */
  resetsPassword?: boolean
  /** Loses data in a power failure, but is fast: for tests only. */
  throwAway?: boolean
  settings?: Record<string, string>
}

/**
 * Settings for a machine shared with the services: little idle memory, small write-ahead log, crash-safe.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '96MB',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  io_method: 'sync',
  jit: 'off',
  idle_in_transaction_session_timeout: '10min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
}
const throwAway = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  max_connections: '300',
}

/**
 * Runs in the process's own folder, because root's data may lie below /root, which PostgreSQL's account
 * cannot access.
 */
const here = process.platform === 'linux' ? '/proc/self/cwd' : '.'

/**
 * Initialises the folder if necessary, and returns a function that starts the server. Errors: StartProblem.
 */
export async function preparePostgres(options: PostgresOptions): Promise<() => ChildProcess> {
  const account = ownerOf(options.folder) ?? findDatabaseAccount()
  const bin = join(ensureAccessibleBinaries(account), 'bin')
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const run: Run = (command, args, stdin = 'ignore') =>
    // Detached, so that Ctrl-C in the terminal reaches only the launcher, which stops the services first.
    spawn(join(bin, command), args, {
      ...account,
      cwd: options.folder,
      detached: true,
      stdio: [stdin, 'pipe', 'pipe'],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    })
  if (account) chownSync(options.folder, account.uid, account.gid)
  if (!existsSync(join(options.folder, 'PG_VERSION'))) await initialise(options, run, account?.uid)
  await endLeftOver(options.folder)
  if (options.resetsPassword) await resetPassword(options, run)
  const chosen = { ...settings, ...(options.throwAway ? throwAway : {}), ...options.settings }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return () => run('postgres', ['-D', here, '-p', String(options.port), ...flags])
}

/** Returns the account that owns an existing cluster, when run as root. */
function ownerOf(folder: string): SystemAccount | undefined {
  if (process.getuid?.() !== 0 || !existsSync(join(folder, 'PG_VERSION'))) return undefined
  const { uid, gid } = statSync(folder)
  return uid === 0 ? undefined : { uid, gid }
}

async function initialise(options: PostgresOptions, run: Run, uid?: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'))
  const passwordFile = join(folder, 'password')
  try {
    writeFileSync(passwordFile, options.password, { mode: 0o600 })
    chmodSync(folder, 0o711)
    if (uid !== undefined) chownSync(passwordFile, uid, -1)
    const child = run('initdb', [
      ...[
        '-D',
        here,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--no-instructions',
      ],
      ...['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // Disables TLS between processes of this machine, which costs a tenth of the client's time.
      ...(options.throwAway ? ['--no-sync', '--no-data-checksums', '-c', 'scram_iterations=1'] : []),
    ])
    const { code, said } = await ended(child)
    if (code !== 0) throw new StartProblem(`The database could not be made in ${options.folder}: ${said}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sets the password in PostgreSQL's single-user mode, which requires none. Errors: StartProblem. */
async function resetPassword({ folder, password }: PostgresOptions, run: Run): Promise<void> {
  const child = run('postgres', ['--single', '-D', here, 'postgres'], 'pipe')
  child.stdin?.end(`ALTER ROLE postgres PASSWORD ${pg.escapeLiteral(password)};\n`)
  const { code, said } = await ended(child)
  if (code !== 0 || /ERROR|FATAL/.test(said))
    throw new StartProblem(`The database in ${folder} could not get a new password: ${said}`)
}

async function ended(child: ChildProcess): Promise<{ code: unknown; said: string }> {
  let said = ''
  child.stdout?.on('data', () => {})
  child.stderr?.on('data', (data) => (said += data))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code, said: said.trim() }
}

/** Stops a server left behind by a killed launcher, before a new one starts on the same folder. */
async function endLeftOver(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const pid = () => (existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0)
  const old = pid()
  if (!old || !isRunningIn(old, 'postgres', folder)) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(old, signal)
    for (let waited = 0; waited < 10_000; waited += 50) {
      if (!isAlive(old) || pid() !== old) return
      await sleep(50)
    }
  }
  throw new StartProblem(`Another PostgreSQL (process ${old}) still uses ${folder}.`)
}

export const toPostgresUrl = (options: { port: number; password: string }, database = 'postgres'): string =>
  `postgresql://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${database}`

/** True once the server accepts connections. `onWrongPassword` is called when it refuses the password. */
export async function isAcceptingConnections(url: string, onWrongPassword = () => {}): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') onWrongPassword()
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Starts a small watcher that stops PostgreSQL when this process is killed, which it detects by a closed
 * pipe.
 */
export function startWatcher(pid: number): ChildProcess {
  const script = 'cat >/dev/null; kill -TERM "$1" && sleep 3 && kill -INT "$1"'
  const child = spawn('/bin/sh', ['-c', script, 'guard', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  return child
}
