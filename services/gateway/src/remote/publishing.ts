import { readFile } from 'node:fs/promises'
import type { Host, Release } from '@portal/contracts/registry.ts'
import type { Actor } from '@portal/service-kit/audit.ts'
import { type Database, type Db, transaction } from '@portal/service-kit/database/database.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { toMessage } from '../message.ts'
import { type Archive, readArchive } from './archive.ts'
import type { BuildFiles } from './build-files.ts'
import { allCompatible, type Compatibility, checkCompatibility } from './compatibility.rules.ts'
import { readHost } from './host.ts'
import { assertFreePaths } from './page.rules.ts'
import * as repo from './release.repo.ts'
import { assertCompatible, type ValidatedRelease, validateRelease } from './release-validation.ts'

/** Bus topic for changes of releases. */
export const changedTopic = 'release.changed'

/** Actor of automatic actions. */
export const portalActor: Actor = { userId: 'portal', username: 'portal' }

export interface PublishingDeps {
  db: Database
  files: BuildFiles
  /** Called after every change, so that all instances of the gateway reload. */
  tell: (remote: string) => Promise<void>
  /** Folder of the shell's build. */
  shellDir: string
  /** Maximum bytes of gzipped scripts in a build. */
  budget: number
}

const inFlight = problem('release.in_flight')

/** Publishes and deletes builds. */
export class Publishing {
  readonly #deps: PublishingDeps
  #validating: Promise<unknown> = Promise.resolve()

  constructor(deps: PublishingDeps) {
    this.#deps = deps
  }

  /** Validates and stores a build; publishing the same build again changes nothing. @throws Problem */
  async publish(archive: Archive, actor: Actor, only?: readonly string[]): Promise<Release> {
    const validated = await this.#validateRelease(archive)
    assertOwnRemote(validated.release.name, only)
    await this.#keep(validated, archive, actor)
    return validated.release
  }

  /** @throws Problem if the build is missing or incompatible, or another remote has one of its pages */
  async assertUsable(tx: Db, remote: string, build: string) {
    const row = await repo.findRelease(tx, remote, build)
    if (!row) throw problem('release.not_found', { remote, build })
    assertCompatible(row.release, await this.#host())
    await this.#assertFreePaths(tx, row.release)
  }

  async #assertFreePaths(db: Db, release: Release) {
    const [remotes, releases] = [await repo.listRemotes(db), await repo.listReleases(db)]
    const inUse = new Set(
      remotes.flatMap((row) =>
        [row.live, row.candidate?.build, row.fallback].map((build) => `${row.remote} ${build}`),
      ),
    )
    assertFreePaths(
      release,
      releases.flatMap((row) => (inUse.has(`${row.remote} ${row.build}`) ? [row.release] : [])),
    )
  }

  /** Deletes unused old builds; returns their number. */
  async removeOld(days: number): Promise<number> {
    const { db, files } = this.#deps
    const gone = await transaction(db, async (tx) => {
      await repo.lockRemotes(tx)
      const removed = await repo.deleteExpired(tx, days)
      const said = toMessage('older than {days} days, and not in use', { days })
      for (const { remote, build } of removed)
        await repo.record(tx, {
          remote,
          actor: portalActor,
          action: 'remove',
          build,
          ...said,
          before: null,
          after: null,
        })
      return removed
    })
    await transaction(db, async (tx) => {
      for (const key of await repo.lockUnneededArchives(tx)) {
        await files.removeArchive(key)
        await repo.deleteArchive(tx, key.remote, key.build)
      }
    })
    await transaction(db, async (tx) => {
      for (const { isUsed, ...key } of await repo.lockInterruptedDrafts(tx)) {
        if (!isUsed) await files.removeArchive(key)
        await repo.endArchive(tx, key)
      }
    })
    for (const remote of new Set(gone.map((key) => key.remote))) await this.#deps.tell(remote)
    return gone.length
  }

  /** Validates one release at a time, because each is unpacked in memory. */
  #validateRelease({ path }: Archive): Promise<ValidatedRelease> {
    const validating = this.#validating.then(async () =>
      validateRelease(await readArchive(await readFile(path)), {
        host: await this.#host(),
        budget: this.#deps.budget,
      }),
    )
    this.#validating = validating.catch(() => {})
    return validating
  }

  async #keep({ release, files, size }: ValidatedRelease, archive: Archive, actor: Actor) {
    const { db } = this.#deps
    const { name: remote, build } = release
    const key = { remote, build }
    await this.#assertFreePaths(db, release)
    await repo.addRemote(db, remote)
    const known = await repo.findRelease(db, remote, build)
    const isDelivered = actor.userId === portalActor.userId
    if (known) {
      if (known.release.integrity[release.manifest] === release.integrity[release.manifest]) {
        if (!isDelivered) await repo.markTakenOver(db, remote, build)
        return
      }
      throw problem('release.build_taken', { remote, build })
    }
    await repo.beginRelease(
      { ...key, release, size, digest: archive.digest, publishedBy: actor.username, isDelivered },
      db,
    )
    const stored = { ...key, digest: archive.digest }
    await repo.beginArchive(db, stored)
    await this.#deps.files.put(stored, archive.path)
    const isDone = await transaction(db, async (tx) => {
      if (!(await repo.publish(tx, stored))) return false
      await repo.endArchive(tx, stored)
      const said = toMessage('{version}, {size} kB of scripts', {
        version: release.version,
        size: (size / 1000).toFixed(1),
      })
      await repo.record(tx, { remote, actor, action: 'publish', build, ...said, before: null, after: null })
      return true
    })
    if (!isDone) await this.#yield(stored)
    await this.#deps.files.layOut(key, files)
    await this.#deps.tell(remote)
  }

  /** Accepts a concurrent publish of the same build with the same archive. */
  async #yield(stored: { remote: string; build: string; digest: string }) {
    const { db, files } = this.#deps
    if ((await repo.findRelease(db, stored.remote, stored.build))?.digest === stored.digest) return
    await files.removeArchive(stored)
    await repo.endArchive(db, stored)
    throw inFlight
  }

  /** Filters the builds that are compatible with the current shell. */
  async fitOf(
    remotes: readonly repo.RemoteRow[],
    releases: readonly repo.ReleaseRow[],
  ): Promise<Compatibility> {
    const host = await readHost(this.#deps.shellDir)
    return host ? checkCompatibility(remotes, releases, host) : allCompatible
  }

  async #host(): Promise<Host> {
    const host = await readHost(this.#deps.shellDir)
    if (host) return host
    throw problem('release.no_shell')
  }
}

/** @throws Problem 403 if the caller's token does not include the remote */
export function assertOwnRemote(remote: string, only: readonly string[] | undefined) {
  if (only && !only.includes(remote)) throw problem('release.not_yours', { remote })
}
