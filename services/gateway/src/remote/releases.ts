import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Registry, type RegistryEntry, Release } from '@portal/contracts/registry.ts'
import * as Value from 'typebox/value'

/** Milliseconds of silence after which the browser gives a load up. */
const timeouts: RegistryEntry['timeouts'] = { manifest: 3_000, entry: 5_000, chunk: 8_000 }

interface Live {
  folder: string
  /** Time and size of `release.json` when it was last read. */
  seen: string
  release: Release | undefined
  /** The build that was live before, for as long as its files are there. */
  before: Release | undefined
}

/**
 * Which build of which remote is live, read from the `release.json` that every build leaves behind. What cannot be read
 * changes nothing: the last good release stays.
 */
export class Releases {
  readonly #live: Live[]
  readonly #changed: (revision: string) => void
  readonly #warn: (message: string) => void
  #registry: Registry = { schema: 1, revision: '', remotes: {} }

  constructor(folders: readonly string[], listeners: { changed?: (revision: string) => void; warn?: (message: string) => void } = {}) {
    this.#changed = listeners.changed ?? (() => {})
    this.#warn = listeners.warn ?? (() => {})
    this.#live = folders.map((folder) => ({ folder, seen: '', release: undefined, before: undefined }))
    this.refresh()
  }

  registry = (): Registry => this.#registry

  folderOf(name: string): string | undefined {
    return this.#live.find(({ release }) => release?.name === name)?.folder
  }

  /** Reads again what has changed on disk. */
  refresh(): void {
    for (const live of this.#live) this.#read(live)
    const remotes = Object.fromEntries(this.#live.flatMap((live) => (live.release ? [[live.release.name, entry(live)]] : [])))
    const revision = createHash('sha256').update(JSON.stringify(remotes)).digest('base64url').slice(0, 16)
    if (revision === this.#registry.revision) return
    const isFirst = this.#registry.revision === ''
    this.#registry = { schema: 1, revision, remotes }
    if (!isFirst) this.#changed(revision)
  }

  #read(live: Live) {
    const path = join(live.folder, 'release.json')
    const info = found(path)
    const seen = info ? `${info.mtimeMs} ${info.size}` : ''
    if (seen === live.seen) return
    live.seen = seen
    const release = info && parsed(path)
    if (!release) {
      this.#warn(`${path} is missing or no release; the last good one stays`)
      return
    }
    if (release.build !== live.release?.build) live.before = live.release
    live.release = release
  }
}

/** Nothing, too, where the disk refuses: a remote's folder costs its remote only. */
function found(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function parsed(path: string): Release | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Value.Check(Release, value) ? value : undefined
  } catch {
    return undefined
  }
}

function entry({ folder, release, before }: Live): RegistryEntry {
  if (!release) throw new Error('A remote without a release has no entry')
  const fallback = before && existsSync(join(folder, before.build)) ? before : undefined
  const { name, build, pages, intro, deviceEvents, search } = release
  const address = (of: Release) => ({
    manifest: `/remotes/${name}/${of.build}/${of.manifest}`,
    integrity: of.integrity,
    contract: of.contract,
  })
  return {
    version: build,
    ...(fallback && { fallback: fallback.build }),
    builds: { [build]: address(release), ...(fallback && { [fallback.build]: address(fallback) }) },
    timeouts,
    pages,
    ...(intro && { intro }),
    ...(deviceEvents && { deviceEvents }),
    ...(search && { search }),
  }
}
