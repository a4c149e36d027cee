import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Host, type Release } from '@portal/contracts/registry.ts'
import type { BuildState, LoadFigures, ReleaseEvent, RemoteRollout } from '@portal/contracts/release.contract.ts'
import type { Actor } from '@portal/service-kit/audit.ts'
import { type Database, type Db, transaction } from '@portal/service-kit/database.ts'
import { notFound, problem } from '@portal/service-kit/problem.ts'
import { stale } from '@portal/service-kit/row.ts'
import * as Value from 'typebox/value'
import { type Admitted, admit, demandFit, demandFreePaths } from './admission.ts'
import { type Archive, readArchive } from './archive.ts'
import type { BuildFiles } from './build-files.ts'
import * as repo from './release.repo.ts'
import * as rules from './rollout.rules.ts'

/** What every copy of the gateway hears when a remote's releases have changed. */
export const changedTopic = 'release.changed'

/** The portal itself, where nobody asked for what it does. */
export const portalActor: Actor = { userId: 'portal', username: 'portal' }

interface Means {
  db: Database
  files: BuildFiles
  /** Called after every change: all copies of the gateway read anew. */
  tell: (remote: string) => Promise<void>
  /** Where the shell's build is. */
  shellDir: string
  /** Bytes of scripts, gzipped, that a build may have. */
  budget: number
  /** What open pages have reported of a remote's builds. */
  figuresOf?: (remote: string) => Promise<ReadonlyMap<string, LoadFigures>>
}

const inFlight = problem('release.in_flight', {
  status: 409,
  msg: 'This build is just being published by somebody else. Look again in a moment.',
})

const noFigures: LoadFigures = { loads: 0, errors: 0, p75: null }

interface Target {
  remote: string
  /** The state that the caller looked at. */
  revision?: number | undefined
}

interface Step {
  action: ReleaseEvent['action']
  build: string | null
  detail: string
  next: rules.Rollout
}

/** All acts on releases. Each is one transaction with its row in the history, and is told to all copies of the gateway. */
export class ReleaseDesk {
  readonly #means: Means
  #admitting: Promise<unknown> = Promise.resolve()

  constructor(means: Means) {
    this.#means = means
  }

  /** All remotes, or those named. */
  async list(userId: string, only?: readonly string[]): Promise<RemoteRollout[]> {
    const { db } = this.#means
    const [remotes, releases, overrides] = await Promise.all([repo.listRemotes(db), repo.listReleases(db), repo.listOverrides(db)])
    const wanted = remotes.filter(({ remote }) => !only || only.includes(remote))
    return Promise.all(
      wanted.map(async (row) => {
        const figures = await this.#means.figuresOf?.(row.remote)
        const { delivered: _, ...rollout } = row
        const override = overrides.find((one) => one.userId === userId && one.remote === row.remote)?.build ?? null
        const builds = releases
          .filter(({ remote }) => remote === row.remote)
          .map(({ build, release: { version, contract }, size, publishedAt, publishedBy }) => {
            const state = stateOf(row, build)
            return { build, version, contract, size, state, publishedAt, publishedBy, figures: figures?.get(build) ?? noFigures }
          })
        return { ...rollout, override, builds }
      }),
    )
  }

  history = (remote: string): Promise<ReleaseEvent[]> => repo.history(this.#means.db, remote)

  /** Admits a build; the same one again changes nothing. `only` names the remotes that the caller may publish. @throws Problem */
  async publish(archive: Archive, actor: Actor, only?: readonly string[]): Promise<RemoteRollout> {
    const admitted = await this.#admit(archive)
    demandOwn(admitted.release.name, only)
    await this.#keep(admitted, archive, actor)
    return this.#answer(admitted.release.name, actor)
  }

  /** A build from a folder of this machine: published, and unless the remote is pinned or out of service, live for everybody. */
  async deliver(archive: Archive, actor: Actor = portalActor): Promise<void> {
    const admitted = await this.#admit(archive)
    const { name: remote, build } = admitted.release
    await this.#keep(admitted, archive, actor)
    await this.#change({ remote }, actor, async (row, tx) => {
      // Two copies of the gateway may look at the same folder.
      if (row.delivered === build) return undefined
      await repo.saveDelivered(tx, remote, build)
      return row.isPinned || !row.isEnabled ? undefined : this.#toPromote(tx, row, build, 100)
    })
  }

  /** The build that was last taken from a folder of this machine. */
  async delivered(remote: string): Promise<string | null> {
    return (await repo.listRemotes(this.#means.db)).find((row) => row.remote === remote)?.delivered ?? null
  }

  async promote(target: Target & { build: string; percent: number }, actor: Actor): Promise<RemoteRollout> {
    await this.#change(target, actor, (row, tx) => this.#toPromote(tx, row, target.build, target.percent))
    return this.#answer(target.remote, actor)
  }

  async rollBack(target: Target & { build?: string | undefined }, actor: Actor): Promise<RemoteRollout> {
    await this.#change(target, actor, async (row, tx) => {
      const next = rules.rolledBack(row, target.build)
      if (next.live !== row.live) await this.#demandUsable(tx, row.remote, next.live as string)
      return { action: 'rollback', build: next.live, detail: backwards(row, next), next }
    })
    return this.#answer(target.remote, actor)
  }

  /** Takes back a build that does badly. Answers whether there was something to do: never for a pinned remote. */
  stepBack(remote: string, build: string, detail: string): Promise<boolean> {
    return this.#change({ remote }, portalActor, async (row) => {
      const next = rules.steppedBack(row, build)
      return next && { action: 'step-back', build, detail, next }
    })
  }

  async setEnabled(target: Target & { isEnabled: boolean }, actor: Actor): Promise<RemoteRollout> {
    const { isEnabled } = target
    const [action, detail] = isEnabled ? (['enable', 'in the portal again'] as const) : (['disable', 'out of the portal'] as const)
    await this.#change(target, actor, async (row) => ({ action, build: null, detail, next: { ...row, isEnabled } }))
    return this.#answer(target.remote, actor)
  }

  async setPinned(target: Target & { isPinned: boolean }, actor: Actor): Promise<RemoteRollout> {
    const { isPinned } = target
    await this.#change(target, actor, async (row) => ({
      action: isPinned ? 'pin' : 'unpin',
      build: row.live,
      detail: isPinned ? 'what is live stays' : 'what is live may change',
      next: { ...row, isPinned },
    }))
    return this.#answer(target.remote, actor)
  }

  /** The caller's own build in the place of what is live; null goes back. */
  async override(remote: string, build: string | null, actor: Actor): Promise<RemoteRollout> {
    await transaction(this.#means.db, async (tx) => {
      if (!(await repo.lockRemote(tx, remote))) throw notFound('remote')
      if (build !== null) await this.#demandUsable(tx, remote, build)
      await repo.saveOverride(tx, actor.userId, remote, build)
    })
    await this.#tell(remote)
    return this.#answer(remote, actor)
  }

  /** Clears builds that are old and that nobody uses. Answers how many. */
  async removeOld(days: number): Promise<number> {
    const { db, files } = this.#means
    const gone = await transaction(db, async (tx) => {
      const removed = await repo.removeOld(tx, days)
      const detail = `older than ${days} days, and not in use`
      for (const { remote, build } of removed)
        await repo.record(tx, { remote, actor: portalActor, action: 'remove', build, detail, before: null, after: null })
      return removed
    })
    for (const key of await repo.listLeftArchives(db)) {
      await files.removeArchive(key)
      await repo.forgetArchive(db, key.remote, key.build)
    }
    for (const remote of new Set(gone.map((key) => key.remote))) await this.#tell(remote)
    return gone.length
  }

  /** One after the other: each lies in memory unpacked. */
  #admit({ path }: Archive): Promise<Admitted> {
    const admitting = this.#admitting.then(async () =>
      admit(await readArchive(await readFile(path)), { host: await this.#host(), budget: this.#means.budget }),
    )
    this.#admitting = admitting.catch(() => {})
    return admitting
  }

  async #keep({ release, files, size }: Admitted, archive: Archive, actor: Actor) {
    const { db } = this.#means
    const { name: remote, build } = release
    const key = { remote, build }
    await this.#demandFreePaths(db, release)
    await repo.addRemote(db, remote)
    const known = await repo.findRelease(db, remote, build)
    if (known) {
      if (known.release.integrity[release.manifest] === release.integrity[release.manifest]) return
      throw problem('release.build_taken', {
        status: 409,
        msg: `${remote} ${build} is published with other content. Build again from clean sources.`,
      })
    }
    await repo.beginRelease({ ...key, release, size, digest: archive.digest, publishedBy: actor.username }, db)
    const stored = { ...key, digest: archive.digest }
    await this.#means.files.put(stored, archive.path)
    await transaction(db, async (tx) => {
      if (!(await repo.publish(tx, stored))) throw inFlight
      const detail = `${release.version}, ${(size / 1000).toFixed(1)} kB of scripts`
      await repo.record(tx, { remote, actor, action: 'publish', build, detail, before: null, after: null })
    }).catch(async (error) => {
      if (error === inFlight) await this.#means.files.removeArchive(stored)
      throw error
    })
    await this.#means.files.layOut(key, files)
    await this.#tell(remote)
  }

  async #toPromote(tx: Db, row: repo.RemoteRow, build: string, percent: number): Promise<Step> {
    const next = rules.promoted(row, build, percent)
    await this.#demandUsable(tx, row.remote, build)
    return { action: 'promote', build, detail: percent === 100 ? 'for everybody' : `for ${percent} % of the users`, next }
  }

  /** @throws Problem when the build is not there, cannot run in this shell, or has a page that another remote has */
  async #demandUsable(tx: Db, remote: string, build: string) {
    const row = await repo.findRelease(tx, remote, build)
    if (!row)
      throw problem('release.not_found', { status: 404, msg: `${remote} has no published build ${build}. It may have been cleared.` })
    demandFit(row.release, await this.#host())
    await this.#demandFreePaths(tx, row.release)
  }

  async #demandFreePaths(db: Db, release: Release) {
    const [remotes, releases] = [await repo.listRemotes(db), await repo.listReleases(db)]
    const inUse = new Set(remotes.flatMap((row) => [row.live, row.candidate?.build, row.fallback].map((build) => `${row.remote} ${build}`)))
    demandFreePaths(
      release,
      releases.flatMap((row) => (inUse.has(`${row.remote} ${row.build}`) ? [row.release] : [])),
    )
  }

  /** One act: the row is held, what the caller looked at compared, the change and its row in the history written together. */
  async #change(
    { remote, revision }: Target,
    actor: Actor,
    decide: (row: repo.RemoteRow, tx: Db) => Promise<Step | undefined>,
  ): Promise<boolean> {
    const done = await transaction(this.#means.db, async (tx) => {
      const row = await repo.lockRemote(tx, remote)
      if (!row) throw notFound('remote')
      if (revision !== undefined && revision !== row.revision) return 'stale'
      const step = await decide(row, tx)
      if (!step || isDeepStrictEqual(step.next, row)) return 'nothing'
      const { next, ...act } = step
      await repo.saveRemote(tx, remote, next)
      await repo.record(tx, { remote, actor, ...act, before: row, after: next })
      return 'changed'
    })
    if (done === 'stale') throw stale('release', await this.#answer(remote, actor))
    if (done === 'changed') await this.#tell(remote)
    return done === 'changed'
  }

  async #answer(remote: string, { userId }: Actor): Promise<RemoteRollout> {
    const [rollout] = await this.list(userId, [remote])
    if (!rollout) throw notFound('remote')
    return rollout
  }

  #tell = (remote: string) => this.#means.tell(remote)

  async #host(): Promise<Host> {
    const value: unknown = await readFile(join(this.#means.shellDir, 'host.json'), 'utf8').then(JSON.parse, () => undefined)
    if (Value.Check(Host, value)) return value
    throw problem('release.no_shell', {
      status: 503,
      msg: 'The shell is not built, so no release can be compared with it. Run npm run build.',
    })
  }
}

/** @throws Problem 403 for a remote that the caller's token is not for */
export function demandOwn(remote: string, only: readonly string[] | undefined) {
  if (only && !only.includes(remote)) throw problem('release.not_yours', { status: 403, msg: `This access token is not for ${remote}.` })
}

const stateOf = ({ live, fallback, candidate }: rules.Rollout, build: string): BuildState =>
  build === live ? 'live' : build === candidate?.build ? 'candidate' : build === fallback ? 'fallback' : 'published'

const backwards = (row: rules.Rollout, next: rules.Rollout) =>
  row.candidate && next.live === row.live ? `${row.candidate.build} is taken back` : `${row.live} is taken back, ${next.live} is live`
