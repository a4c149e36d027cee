import { isDeepStrictEqual } from 'node:util'
import type {
  BuildState,
  LoadFigures,
  ReleaseEvent,
  RemoteRollout,
} from '@portal/contracts/release.contract.ts'
import { type Actor, createAudited } from '@portal/service-kit/audit.ts'
import { type Db, transaction } from '@portal/service-kit/database/database.ts'
import { staleProblem } from '@portal/service-kit/list/row.ts'
import { notFound, Problem } from '@portal/service-kit/problem/problem.ts'
import { type Message, toMessage } from '../message.ts'
import type { Archive } from './archive.ts'
import { Publishing, type PublishingDeps, portalActor } from './publishing.ts'
import * as repo from './release.repo.ts'
import * as rules from './rollout.rules.ts'

interface ReleaseServiceDeps extends PublishingDeps {
  /** Returns the load figures of a remote's builds. */
  figuresOf?: (remote: string) => Promise<ReadonlyMap<string, LoadFigures>>
}

const noFigures: LoadFigures = { loads: 0, errors: 0, p75: null }

interface Target {
  remote: string
  /** Revision of the remote that the caller has seen. */
  revision?: number | undefined
}

interface Step extends Message {
  action: ReleaseEvent['action']
  build: string | null
  next: rules.Rollout
}

/**
 * Actions on releases. Each runs in a transaction with a history entry and notifies all instances of the
 * gateway.
 */
export class ReleaseService {
  readonly #deps: ReleaseServiceDeps
  readonly #publishing: Publishing

  constructor(deps: ReleaseServiceDeps) {
    this.#deps = deps
    this.#publishing = new Publishing(deps)
  }

  /** Lists all remotes, or those with these names. */
  async list(userId: string, only?: readonly string[]): Promise<RemoteRollout[]> {
    const { db } = this.#deps
    const [remotes, releases, overrides] = await Promise.all([
      repo.listRemotes(db),
      repo.listReleases(db),
      repo.listOverrides(db),
    ])
    const { misfits } = await this.#publishing.fitOf(remotes, releases)
    const wanted = remotes.filter(({ remote }) => !only || only.includes(remote))
    return Promise.all(
      wanted.map(async (row) => {
        const figures = await this.#deps.figuresOf?.(row.remote)
        const { delivered: _, ...rollout } = row
        const override =
          overrides.find((one) => one.userId === userId && one.remote === row.remote)?.build ?? null
        const builds = releases
          .filter(({ remote }) => remote === row.remote)
          .map(({ build, release: { version, contract }, size, publishedAt, publishedBy }) => {
            const state = stateOf(row, build)
            return {
              build,
              version,
              contract,
              size,
              state,
              publishedAt,
              publishedBy,
              figures: figures?.get(build) ?? noFigures,
            }
          })
        const misfit = misfits.get(row.remote)
        return {
          ...rollout,
          override,
          misfit: misfit ? { reason: misfit.reason, standIn: misfit.standIn } : null,
          builds,
        }
      }),
    )
  }

  history = (remote: string): Promise<ReleaseEvent[]> => repo.listHistory(this.#deps.db, remote)

  /**
   * Validates and stores a build; publishing the same build again changes nothing. `only` limits the remotes
   * that the caller may publish.
   * @throws Problem
   */
  async publish(archive: Archive, actor: Actor, only?: readonly string[]): Promise<RemoteRollout> {
    const { name } = await this.#publishing.publish(archive, actor, only)
    return this.#answer(name, actor)
  }

  /**
   * Publishes a bundled build, and makes it live if the live build is also bundled. Does not replace builds
   * that a team has chosen; returns the reason in that case. `takesOver` is set for a developer's build,
   * which becomes live.
   */
  async deliver(archive: Archive, takesOver = false): Promise<Message | undefined> {
    const { name: remote, build } = await this.#publishing.publish(archive, portalActor)
    let held: Message | undefined
    await this.#change({ remote }, portalActor, async (row, tx) => {
      // Two instances of the gateway may check the same folder.
      if (row.delivered === build && !takesOver) return undefined
      await repo.saveLocalBuild(tx, remote, build)
      const live = row.live === null ? undefined : await repo.findRelease(tx, remote, row.live)
      held = rules.findReasonNotLive(row, live, takesOver)
      if (!held) return this.#toPromote(tx, row, build, 100)
      await repo.record(tx, {
        remote,
        actor: portalActor,
        action: 'hold',
        build,
        ...held,
        before: null,
        after: null,
      })
      return undefined
    })
    return held
  }

  /** Returns the last build that was accepted from a local folder. */
  async delivered(remote: string): Promise<string | null> {
    return (await repo.listRemotes(this.#deps.db)).find((row) => row.remote === remote)?.delivered ?? null
  }

  async promote(target: Target & { build: string; percent: number }, actor: Actor): Promise<RemoteRollout> {
    await this.#change(target, actor, (row, tx) => this.#toPromote(tx, row, target.build, target.percent))
    return this.#answer(target.remote, actor)
  }

  async rollBack(target: Target & { build?: string | undefined }, actor: Actor): Promise<RemoteRollout> {
    await this.#change(target, actor, async (row, tx) => {
      const next = rules.rollBack(row, target.build)
      if (next.live !== row.live) await this.#publishing.assertUsable(tx, row.remote, next.live as string)
      return { action: 'rollback', build: next.live, ...backwards(row, next), next }
    })
    return this.#answer(target.remote, actor)
  }

  /** Rolls back a failing build; returns whether anything changed. Never changes a pinned remote. */
  stepBack = (remote: string, build: string, reason: Message): Promise<boolean> =>
    this.#change({ remote }, portalActor, async (row, tx) => {
      const next = rules.stepBackRollout(row, build)
      if (!next || (next.live !== row.live && !(await this.#isUsable(tx, remote, next.live))))
        return undefined
      return { action: 'step-back', build, ...reason, next }
    })

  /** Does not roll back to a build that is incompatible with the shell. */
  #isUsable = (tx: Db, remote: string, build: string | null): Promise<boolean> =>
    this.#publishing.assertUsable(tx, remote, build ?? '').then(
      () => true,
      (error) => {
        if (error instanceof Problem && error.status < 500) return false
        throw error
      },
    )

  async setEnabled(target: Target & { isEnabled: boolean }, actor: Actor): Promise<RemoteRollout> {
    const { isEnabled } = target
    const [action, detail] = isEnabled ? (['enable', 'enabled'] as const) : (['disable', 'disabled'] as const)
    await this.#change(target, actor, async (row) => ({
      action,
      build: null,
      ...toMessage(detail),
      next: { ...row, isEnabled },
    }))
    return this.#answer(target.remote, actor)
  }

  async setPinned(target: Target & { isPinned: boolean }, actor: Actor): Promise<RemoteRollout> {
    const { isPinned } = target
    await this.#change(target, actor, async (row) => ({
      action: isPinned ? 'pin' : 'unpin',
      build: row.live,
      ...toMessage(isPinned ? 'the live release stays' : 'the live release may change'),
      next: { ...row, isPinned },
    }))
    return this.#answer(target.remote, actor)
  }

  /** Deletes unused old builds; returns their number. */
  removeOld = (days: number): Promise<number> => this.#publishing.removeOld(days)

  /** Replaces the live build by another one for the caller only; null removes that override. */
  async override(remote: string, build: string | null, actor: Actor): Promise<RemoteRollout> {
    await createAudited(this.#deps.db)(actor, async (tx, record) => {
      await repo.lockActions(tx)
      if (!(await repo.lockRemote(tx, remote))) throw notFound('remote')
      if (build !== null) await this.#publishing.assertUsable(tx, remote, build)
      const before = await repo.saveOverride(tx, actor.userId, remote, build)
      record({
        noun: 'override',
        id: `${actor.userId} ${remote}`,
        action: 'edit',
        before: { build: before },
        after: { build },
      })
    })
    await this.#deps.tell(remote)
    return this.#answer(remote, actor)
  }

  async #toPromote(tx: Db, row: repo.RemoteRow, build: string, percent: number): Promise<Step> {
    const next = rules.promote(row, build, percent)
    await this.#publishing.assertUsable(tx, row.remote, build)
    const said =
      percent === 100 ? toMessage('for everyone') : toMessage('for {percent} % of users', { percent })
    return { action: 'promote', build, ...said, next }
  }

  /** Runs one action: takes the locks, compares the revision, and writes the change with its history. */
  async #change(
    { remote, revision }: Target,
    actor: Actor,
    decide: (row: repo.RemoteRow, tx: Db) => Promise<Step | undefined>,
  ): Promise<boolean> {
    const done = await transaction(this.#deps.db, async (tx) => {
      await repo.lockActions(tx)
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
    if (done === 'stale') throw staleProblem('release', await this.#answer(remote, actor))
    if (done === 'changed') await this.#deps.tell(remote)
    return done === 'changed'
  }

  async #answer(remote: string, { userId }: Actor): Promise<RemoteRollout> {
    const [rollout] = await this.list(userId, [remote])
    if (!rollout) throw notFound('remote')
    return rollout
  }
}

const stateOf = ({ live, fallback, candidate }: rules.Rollout, build: string): BuildState =>
  build === live
    ? 'live'
    : build === candidate?.build
      ? 'candidate'
      : build === fallback
        ? 'fallback'
        : 'published'

const backwards = (row: rules.Rollout, next: rules.Rollout) =>
  row.candidate && next.live === row.live
    ? toMessage('{build} was rolled back', { build: row.candidate.build })
    : toMessage('{build} was rolled back, {next} is live', { build: row.live ?? '', next: next.live ?? '' })
