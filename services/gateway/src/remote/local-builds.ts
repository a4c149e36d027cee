import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Release } from '@portal/contracts/registry.ts'
import { isUnavailable } from '@portal/service-kit/database.ts'
import * as Value from 'typebox/value'
import { pack } from './archive.ts'
import type { ReleaseDesk } from './release-desk.ts'

interface Folder {
  path: string
  /** Time and size of `release.json` when it was last taken. */
  seen: string
}

interface Means {
  desk: ReleaseDesk
  temporary: string
  warn: (message: string) => void
}

/**
 * The builds of this machine: whatever build leaves another `release.json` than the one taken last is a delivery, published
 * and promoted like any other. The same one again is none, so a restart undoes no roll-back. What cannot be read changes nothing.
 */
export class LocalBuilds {
  readonly #folders: Folder[]
  readonly #means: Means
  #looking: Promise<void> | undefined

  constructor(folders: readonly string[], means: Means) {
    this.#folders = folders.map((path) => ({ path, seen: '' }))
    this.#means = means
  }

  look(): Promise<void> {
    this.#looking ??= this.#all().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #all() {
    for (const folder of this.#folders) await this.#one(folder)
  }

  async #one(folder: Folder) {
    const path = join(folder.path, 'release.json')
    const seen = await stat(path).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => '',
    )
    if (seen === folder.seen) return
    try {
      await this.#take(folder.path, path)
      folder.seen = seen
    } catch (error) {
      // Tried again when the database is back; anything else is the build's own fault, and the next build is another one.
      if (!isUnavailable(error)) folder.seen = seen
      this.#means.warn(`${path} was not taken: ${(error as Error).message} What is live stays.`)
    }
  }

  async #take(folder: string, path: string) {
    const release: unknown = await readFile(path, 'utf8').then(JSON.parse, () => undefined)
    if (!Value.Check(Release, release)) throw new Error('It is missing or no release.')
    const { desk, temporary } = this.#means
    if ((await desk.delivered(release.name)) === release.build) return
    const archive = await pack(folder, release.build, temporary)
    try {
      await desk.deliver(archive)
    } finally {
      await archive.discard()
    }
  }
}
