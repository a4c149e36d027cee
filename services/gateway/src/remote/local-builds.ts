import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Release } from '@portal/contracts/registry.ts'
import { Problem, problem } from '@portal/service-kit/problem/problem.ts'
import * as Value from 'typebox/value'
import { filled } from '../message.ts'
import { pack } from './archive.ts'
import type { ReleaseService } from './release-service.ts'

interface Folder {
  path: string
  /** Time and size of the last accepted or refused `release.json`. */
  seen: string
  /** Last failure, reported once. */
  failed: string
  /** True after the first look: later changes are made by developers. */
  isWatched: boolean
}

interface Deps {
  releaseService: ReleaseService
  temporary: string
  warn: (message: string) => void
  error: (message: string) => void
}

/**
 * Builds of this machine: a changed `release.json` is a delivery. It replaces what such a delivery made live,
 * and nothing that people decided. An unchanged one is none, so a restart does not undo a roll-back.
 * Unreadable ones are ignored.
 */
export class LocalBuilds {
  readonly #folders: Folder[]
  readonly #deps: Deps
  #looking: Promise<void> | undefined

  constructor(folders: readonly string[], deps: Deps) {
    this.#folders = folders.map((path) => ({ path, seen: '', failed: '', isWatched: false }))
    this.#deps = deps
  }

  look(): Promise<void> {
    this.#looking ??= this.#all().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** Resolves when no look is under way. */
  settled = (): Promise<void> => this.#looking ?? Promise.resolve()

  async #all() {
    for (const folder of this.#folders) {
      await this.#one(folder)
      folder.isWatched = true
    }
  }

  async #one(folder: Folder) {
    const path = join(folder.path, 'release.json')
    const seen = await stat(path).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => '',
    )
    if (seen === folder.seen) return
    try {
      await this.#take(folder, path)
      folder.seen = seen
      folder.failed = ''
    } catch (error) {
      // Remembers refused builds; other failures are retried.
      const isRefused = error instanceof Problem && error.status < 500 && error.error !== 'release.in_flight'
      if (isRefused) folder.seen = seen
      const { message } = error as Error
      if (folder.failed !== `${seen} ${message}`) {
        const text = `${path} was not taken: ${message} What is live stays; where nothing is, its pages are not in service.`
        // Logs an error, which the launcher prints. A missing build is none.
        if (isRefused && seen !== '') this.#deps.error(text)
        else this.#deps.warn(text)
      }
      folder.failed = `${seen} ${message}`
    }
  }

  async #take({ path: folder, isWatched }: Folder, path: string) {
    const release: unknown = await readFile(path, 'utf8').then(JSON.parse, () => undefined)
    if (!Value.Check(Release, release))
      throw problem('release.no_description', { reason: 'It is missing or no release.' })
    const { releaseService, temporary } = this.#deps
    const takesOver = isWatched && release.takesOver === true
    if (!takesOver && (await releaseService.delivered(release.name)) === release.build) return
    const archive = await pack(folder, release.build, temporary)
    try {
      const held = await releaseService.deliver(archive, takesOver)
      if (held)
        this.#deps.warn(
          `The build of ${release.name} that came with the portal, ${release.build}, is published, but ${filled(held)}. ${wayIn(release)}`,
        )
    } finally {
      await archive.discard()
    }
  }
}

const wayIn = ({ name, build }: Release) =>
  `To make it live: npm run portal -- release promote ${name} ${build}`
