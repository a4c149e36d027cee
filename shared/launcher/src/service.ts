import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { HeldPort } from './held-port.ts'

export const root = resolve(import.meta.dirname, '../../..')

const mainOf = (name: string) => join(root, 'services', name, 'src/main.ts')

export interface Place {
  host: string
  port: number
}

interface Start {
  /** Another file that makes one. */
  main?: string
  /**
   * Held for it. It finds the socket as a service of systemd does: at the first descriptor after the three
   * usual ones.
   */
  port?: HeldPort
}

/** Starts a service with exactly the settings given beside the launcher's own environment. */
export function startService(
  name: string,
  settings: Record<string, string>,
  { main = mainOf(name), port }: Start = {},
): ChildProcess {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !key.startsWith('DATABASE_URL') && !key.startsWith('npm_')),
  )
  const flags = [
    '--max-old-space-size=256',
    '--max-semi-space-size=8',
    '--import',
    join(import.meta.dirname, 'child.ts'),
  ]
  return spawn(process.execPath, [...flags, main], {
    cwd: root,
    env: {
      ...env,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
      ...settings,
      ...(port && { LISTEN_FDS: '1' }),
    },
    // Detached: a Ctrl-C in the terminal reaches the launcher only, which stops everything in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(port ? [port.fd] : []), 'ipc'],
  })
}

/** Returns the address by which this machine reaches a listener. */
export function toAddress({ host, port }: Place): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${name}:${port}`
}

/** True once the service answers that it can work. */
export async function isReady(place: Place): Promise<boolean> {
  const response = await fetch(`${toAddress(place)}/health/ready`, { signal: AbortSignal.timeout(2000) })
  await response.body?.cancel()
  return response.ok
}
