import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Packages whose sources are part of every remote's build or affect it. */
const sharedSources = ['shared/client', 'shared/contracts', 'shared/federation', 'shared/ui']

const ignored = /(?:^|[\\/])(?:node_modules|dist|\.turbo|README\.md)(?:[\\/]|$)|\.test\.tsx?$/

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)],
    )
}

/**
 * Name of a build: a digest of all its inputs, so the same sources give the same name on every machine.
 * `root` is the repository's folder, `folder` the package's.
 */
export function computeBuildId(root: string, folder: string): string {
  const files = [folder, ...sharedSources.map((shared) => join(root, shared))].flatMap(filesOf)
  const hash = createHash('sha256')
  for (const file of [...files, join(root, 'package-lock.json')].sort()) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}
