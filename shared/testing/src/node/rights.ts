import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What below a folder somebody else than its owner may read, write or list, each with its mode. */
export function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => [path, statSync(join(folder, path)).mode & 0o777] as const)
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([path, mode]) => `${path} ${mode.toString(8)}`)
}
