import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../../..')

/** Names of the services in this repository; the gateway last, because it asks the others. */
export const serviceNames = (): string[] =>
  readdirSync(join(root, 'services'))
    .filter((name) => existsSync(mainOf(name)))
    .sort((a, b) => Number(a === 'gateway') - Number(b === 'gateway') || a.localeCompare(b))

const mainOf = (name: string) => join(root, 'services', name, 'src/main.ts')

/** Starts a service with exactly the settings given beside the launcher's own environment; `main` is another file that makes one. */
export function startService(name: string, settings: Record<string, string>, main = mainOf(name)): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('DATABASE_URL') && !key.startsWith('npm_')))
  const flags = ['--max-old-space-size=256', '--max-semi-space-size=8', '--import', join(import.meta.dirname, 'child.ts')]
  return spawn(process.execPath, [...flags, main], {
    cwd: root,
    env: { ...env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...settings },
    // Detached: a Ctrl-C in the terminal reaches the launcher only, which stops everything in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** True once the service answers that it can work. */
export async function isReady(port: number, host: string): Promise<boolean> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  const response = await fetch(`http://${name}:${port}/health/ready`, { signal: AbortSignal.timeout(2000) })
  await response.body?.cancel()
  return response.ok
}
