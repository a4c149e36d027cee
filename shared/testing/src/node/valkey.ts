import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePorts } from '@portal/launcher/port.ts'
import { Redis } from 'iovalkey'

export interface Valkey {
  url: string
  /** Closes all subscribed connections. */
  interrupt(): Promise<void>
  stop(): void
}

/** Uses the server of `TEST_BUS_URL`, or starts one; undefined if neither exists. */
export async function startValkey(): Promise<Valkey | undefined> {
  const given = process.env.TEST_BUS_URL
  const [port = 0] = await findFreePorts(1)
  const child = given
    ? undefined
    : ((await started('valkey-server', port)) ?? (await started('redis-server', port)))
  if (!given && !child) return undefined
  const url = given ?? `redis://127.0.0.1:${port}`
  return {
    url,
    async interrupt() {
      const admin = new Redis(url)
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
      admin.disconnect()
    },
    stop: () => void child?.kill(),
  }
}

async function started(program: string, port: number): Promise<ChildProcess | undefined> {
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const isThere = await once(child, 'spawn').then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  while (!/Ready to accept connections/.test(output) && child.exitCode === null) await sleep(10)
  return child.exitCode === null ? child : undefined
}
