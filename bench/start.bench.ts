import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePorts } from '@portal/launcher/port.ts'
import { formatTable, listProcessTree, median, readCommand, readPssMiB } from './measure.ts'
import type { Bench } from './run.ts'

const root = join(import.meta.dirname, '..')
const warmStarts = Number(process.env.BENCH_ROUNDS ?? 5)
const restSeconds = Number(process.env.BENCH_SECONDS ?? 30)

/** Runs `npm start` and returns the seconds until it is ready. */
async function start(dataDir: string, port: number) {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      said += data
      if (said.includes('is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)))
  })
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`)
  if (!answer.ok) throw new Error(`It says that it is ready, but /health/ready answers ${answer.status}`)
  const seconds = (performance.now() - began) / 1000
  const stop = async () => {
    const end = once(child, 'exit')
    // Interrupts npm and its children like Ctrl-C.
    process.kill(-(child.pid as number), 'SIGINT')
    await end
  }
  return { seconds, pid: child.pid as number, stop }
}

function nameOf(pid: number): string {
  const command = readCommand(pid)
  const service = /services\/(\w+)\/src/.exec(command)?.[1]
  if (service) return service
  if (/postgres/.test(command)) return 'PostgreSQL'
  return /launcher/.test(command) ? 'launcher' : 'npm and the rest'
}

export const bench: Bench = {
  title: 'Start and memory at rest',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
    const [port = 0] = await findFreePorts(1)
    try {
      const first = await start(dataDir, port)
      await first.stop()
      const seconds: number[] = []
      const memory = new Map<string, number>()
      for (let round = 1; round <= warmStarts; round++) {
        const { seconds: taken, pid, stop } = await start(dataDir, port)
        seconds.push(taken)
        if (round === warmStarts) {
          await sleep(restSeconds * 1000)
          for (const one of listProcessTree(pid))
            memory.set(nameOf(one), (memory.get(nameOf(one)) ?? 0) + readPssMiB(one))
        }
        await stop()
      }
      const total = [...memory.values()].reduce((sum, value) => sum + value, 0)
      return [
        formatTable(
          ['`npm start`, installed and built', 'seconds', 'target'],
          [
            ['empty data folder: makes the database, seeds the demo data', first.seconds.toFixed(1), ''],
            [
              `nothing changed, median of ${warmStarts} (${seconds.map((value) => value.toFixed(1)).join(', ')})`,
              median(seconds).toFixed(1),
              '≤ 10',
            ],
          ],
        ),
        '',
        formatTable(
          [`PSS ${restSeconds} s after the start`, 'MiB', 'target'],
          [
            ...[...memory].map(([name, value]) => [name, value.toFixed(0), '']),
            ['**sum**', `**${total.toFixed(0)}**`, '≤ 1024'],
          ],
        ),
      ].join('\n')
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
