import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePorts } from '@portal/launcher/port.ts'
import { isAcceptingConnections, preparePostgres, toPostgresUrl } from '@portal/launcher/postgres.ts'

export interface Postgres {
  url: string
  /** `kill -9` of the server and all its children. */
  kill(): Promise<void>
  /**
   * Shuts down like an administrator: SIGTERM waits for connections, SIGINT closes them, SIGQUIT leaves
   * recovery to the next start.
   */
  shutDown(how: 'SIGTERM' | 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Starts it again with the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const memoryFolder = '/dev/shm'
const gib = 1_024 ** 3

/**
 * Returns a folder in memory. A database has some 700 files, and copying them on a disk takes six times the
 * processor time.
 */
function folderInMemory(): string | undefined {
  if (!existsSync(memoryFolder)) return undefined
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize > 2 * gib && process.availableMemory() > 6 * gib ? memoryFolder : undefined
}

/**
 * Starts a server on a free port and removes it with its data at the end of the process. `isDurable` keeps
 * fsync on, for tests that kill it; without, it is faster. `isSmall` keeps its data in memory if there is
 * space.
 */
export async function startPostgres({ isDurable = false, isSmall = false } = {}): Promise<Postgres> {
  const folder = mkdtempSync(join((isSmall && folderInMemory()) || tmpdir(), 'portal-test-pg-'))
  const [port = 0] = await findFreePorts(1)
  const options = { folder: join(folder, 'data'), port, password: 'test', throwAway: !isDurable }
  const url = toPostgresUrl(options)
  const spawnServer = await preparePostgres(options)
  let server: ChildProcess

  async function start(triesLeft = 40): Promise<void> {
    server = spawnServer()
    let said = ''
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (data) => (said = `${said}${data}`.slice(-2000)))
      ;(stream as Socket | null)?.unref()
    }
    server.unref()
    while (!(await isAcceptingConnections(url))) {
      await sleep(30)
      if (!hasEnded()) continue
      // Retries while processes of a killed server keep the shared memory.
      if (triesLeft > 0 && said.includes('pre-existing shared memory')) return start(triesLeft - 1)
      throw new Error(`PostgreSQL for the tests ended:\n${said}`)
    }
  }
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const signal = (name: NodeJS.Signals) => {
    if (!hasEnded() && server.pid) process.kill(name === 'SIGKILL' ? -server.pid : server.pid, name)
  }
  async function end(name: NodeJS.Signals) {
    signal(name)
    while (!hasEnded()) await sleep(10)
  }
  const remove = () => {
    // Ends it properly, because a killed server would leave its shared memory behind; its exit event never
    // arrives while this process exits.
    signal('SIGQUIT')
    const lock = join(options.folder, 'postmaster.pid')
    for (let waitedMs = 0; !hasEnded() && existsSync(lock) && waitedMs < 5_000; waitedMs += 10)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  process.once('exit', remove)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))
  await start()
  return {
    url,
    kill: () => end('SIGKILL'),
    shutDown: end,
    restart: () => start(),
    async stop() {
      await end('SIGINT')
      process.off('exit', remove)
      remove()
    },
  }
}
