import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Lists files that other system accounts may read, write or list, with their modes. */
export function findOpenFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => [path, statSync(join(folder, path)).mode & 0o777] as const)
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([path, mode]) => `${path} ${mode.toString(8)}`)
}
