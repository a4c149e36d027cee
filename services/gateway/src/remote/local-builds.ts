import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Release } from '@portal/contracts/registry.ts'
import { Problem, problem } from '@portal/service-kit/problem/problem.ts'
import * as Value from 'typebox/value'
import { formatMessage } from '../message.ts'
import { createArchive } from './archive.ts'
import type { ReleaseService } from './release-service.ts'

interface Folder {
  path: string
  /** Time and size of the last `release.json` that was accepted or refused. */
  seen: string
  /** Last failure, so that it is logged once. */
  failed: string
  /** True after the first check; later changes are made by developers. */
  isWatched: boolean
}

interface Deps {
  releaseService: ReleaseService
  temporary: string
  warn: (message: string) => void
  error: (message: string) => void
}

/**
 * Builds on this machine. A changed `release.json` is published and replaces a live build that was published
 * this way, but no build that a team has chosen. An unchanged file is ignored, so that a restart does not
 * undo a roll-back. Unreadable files are ignored.
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

  /** Resolves when no check is running. */
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
        // Logs an error, which the launcher prints. A missing build is no error.
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
    const archive = await createArchive(folder, release.build, temporary)
    try {
      const held = await releaseService.deliver(archive, takesOver)
      if (held)
        this.#deps.warn(
          `The build of ${release.name} that came with the portal, ${release.build}, is published, but ${formatMessage(held)}. ${wayIn(release)}`,
        )
    } finally {
      await archive.discard()
    }
  }
}

const wayIn = ({ name, build }: Release) =>
  `To make it live: npm run portal -- release promote ${name} ${build}`
