import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { BoundPort } from './bound-port.ts'

export const root = resolve(import.meta.dirname, '../../..')

const mainOf = (name: string) => join(root, 'services', name, 'src/main.ts')

export interface ServiceLocation {
  host: string
  port: number
}

interface Start {
  /** Alternative main file. */
  main?: string
  /**
   * Socket bound for it, passed like systemd does: as the first descriptor after the three standard ones.
   */
  port?: BoundPort
}

/** Starts a service with exactly the given settings and the launcher's own environment. */
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
    // Detached, so that Ctrl-C in the terminal reaches only the launcher, which stops everything in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(port ? [port.fd] : []), 'ipc'],
  })
}

/** Returns the address by which this machine reaches a listener. */
export function toAddress({ host, port }: ServiceLocation): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${name}:${port}`
}

/** True once the service reports that it is ready. */
export async function isReady(place: ServiceLocation): Promise<boolean> {
  const response = await fetch(`${toAddress(place)}/health/ready`, { signal: AbortSignal.timeout(2000) })
  await response.body?.cancel()
  return response.ok
}
