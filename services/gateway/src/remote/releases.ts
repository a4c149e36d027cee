import { createHash } from 'node:crypto'
import type { Host, Registry, RegistryEntry, Release } from '@portal/contracts/registry.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { BuildFiles } from './build-files.ts'
import {
  allCompatible,
  type Compatibility,
  checkCompatibility,
  findStartProblem,
  formatIncompatible,
  toCompatibleRollout,
} from './compatibility.rules.ts'
import { isPagePath } from './page.rules.ts'
import * as repo from './release.repo.ts'
import { type BuildChoice, chooseBuild } from './rollout.rules.ts'

/** Milliseconds without data after which the browser gives up loading. */
const timeouts: RegistryEntry['timeouts'] = { manifest: 2_000, entry: 2_000, chunk: 2_000 }
/** Minimum interval for looking up an unknown build. */
const lookupIntervalMs = 1_000

interface State {
  remotes: repo.RemoteRow[]
  releases: Map<string, repo.ReleaseRow>
  /** Overrides by user, then by remote. */
  overrides: Map<string, Map<string, string>>
  fit: Compatibility
}

export interface ResolvedRegistry {
  registry: Registry
  /** Registry as JSON. */
  text: string
}

/** Users whose registry changed: all, or these. */
export type ChangedUsers = 'all' | readonly string[]

interface Deps {
  db: Db
  files: BuildFiles
  /** Description of the current shell; undefined if there is none. */
  host: () => Promise<Host | undefined>
  changed: (change: ChangedUsers) => void
}

const keyOf = (remote: string, build: string) => `${remote} ${build}`

/**
 * Live builds of every remote as last read from the database, resolved per user. Uses the last state while
 * the database is down.
 */
export class Releases {
  readonly #deps: Deps
  #state: State = { remotes: [], releases: new Map(), overrides: new Map(), fit: allCompatible }
  /** Cached registries by their builds: there are few, however many users ask. */
  readonly #resolved = new Map<string, ResolvedRegistry>()
  #reading: Promise<void> | undefined
  #looked = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** True if all users get the same registry, so that no session is needed. */
  isSameForAll = (): boolean =>
    this.#state.overrides.size === 0 && this.#state.remotes.every(({ candidate }) => candidate === null)

  registryFor(userId: string | null): ResolvedRegistry {
    const overrides = userId === null ? undefined : this.#state.overrides.get(userId)
    const choices = this.#state.remotes.flatMap((row) => {
      const choice = chooseBuild(row.remote, row, userId, overrides?.get(row.remote))
      return choice ? [{ row, choice: toCompatibleRollout(row, choice, this.#state.fit) }] : []
    })
    const key = choices
      .map(({ choice }) => (choice ? `${choice.build}${choice.isOverride ? '!' : ''}` : ''))
      .join()
    const known = this.#resolved.get(key)
    if (known) return known
    const entries = choices.flatMap(({ row, choice }) => this.#entry(row, choice) ?? [])
    const answer = resolved(Object.fromEntries(entries))
    this.#resolved.set(key, answer)
    return answer
  }

  /** Checks whether the registry contains a build for a user, as live or fallback. */
  isFor = (userId: string, remote: string, build: string): boolean => {
    const { remotes } = this.registryFor(userId).registry
    return Object.hasOwn(remotes, remote) && Object.hasOwn(remotes[remote]?.builds ?? {}, build)
  }

  /**
   * Returns the folder of a build that the caller may load; undefined if not allowed. @throws Error if its
   * files are unavailable
   */
  async folderOf(
    remote: string,
    build: string,
    file: string,
    viewer: () => Promise<string | null>,
  ): Promise<{ folder: string; isForAll: boolean } | undefined> {
    const readers = () => this.#readersOf(remote, build, viewer)
    const found = (await readers()) ?? ((await this.#look()) ? await readers() : undefined)
    return found && { folder: await this.#deps.files.folderOf(found.row, file), isForAll: found.isForAll }
  }

  /**
   * Returns the users who may load a build: all for released builds, else those who selected it, if the
   * remote is enabled.
   */
  async #readersOf(remote: string, build: string, viewer: () => Promise<string | null>) {
    const row = this.#state.releases.get(keyOf(remote, build))
    if (!row || !this.#state.remotes.some((one) => one.remote === remote && one.isEnabled)) return undefined
    if (row.isReleased || this.#state.fit.misfits.get(remote)?.standIn === build)
      return { row, isForAll: true }
    const isChosen = [...this.#state.overrides.values()].some((own) => own.get(remote) === build)
    const userId = isChosen ? await viewer() : null
    return userId !== null && this.#state.overrides.get(userId)?.get(remote) === build
      ? { row, isForAll: false }
      : undefined
  }

  /** Describes live incompatible builds, one sentence each. */
  misfits = (): string[] =>
    this.#state.remotes.flatMap(({ remote, isEnabled }) => {
      const misfit = this.#state.fit.misfits.get(remote)
      return misfit && isEnabled ? [formatIncompatible(misfit)] : []
    })

  /** Number of remotes without any compatible build. */
  countOutOfService = (): number =>
    this.#state.remotes.filter(
      ({ remote, isEnabled }) => isEnabled && this.#state.fit.misfits.get(remote)?.standIn === null,
    ).length

  /** @throws Error if no enabled remote has a compatible build */
  assertSomethingRuns() {
    const reason = findStartProblem(this.#state.remotes, this.#state.fit)
    if (reason !== undefined) throw new Error(reason)
  }

  /** Compares the files of all live builds with the published digests, one build after the other. */
  async checkLive() {
    for (const { remote, live } of this.#state.remotes) {
      const row = live === null ? undefined : this.#state.releases.get(keyOf(remote, live))
      if (row) await this.#deps.files.folderOf(row, row.release.manifest)
    }
  }

  /** Deletes leftovers of removed builds and interrupted publishes. */
  async clearFiles() {
    await this.#deps.files.prepare()
    await this.#deps.files.keepOnly([...this.#state.releases.values()])
  }

  /**
   * Reloads everything and returns the users whose registry changed. @throws Error if the database is
   * unavailable
   */
  reload(): Promise<void> {
    // Starts another read for callers that arrive during a read, because they may have written since it
    // began.
    const turn = (this.#reading ?? Promise.resolve()).catch(() => {}).then(() => this.#read())
    this.#reading = turn
    return turn
  }

  async #read() {
    const { db, files, changed } = this.#deps
    const [remotes, releases, overrides] = await Promise.all([
      repo.listRemotes(db),
      repo.listReleases(db),
      repo.listOverrides(db),
    ])
    const host = await this.#deps.host()
    const before = this.#state
    this.#state = {
      remotes,
      fit: host ? checkCompatibility(remotes, releases, host) : allCompatible,
      releases: new Map(releases.map((row) => [keyOf(row.remote, row.build), row])),
      overrides: byUser(overrides),
    }
    this.#resolved.clear()
    const isFirst = before.remotes.length === 0
    if (isFirst || [...before.releases.keys()].some((key) => !this.#state.releases.has(key)))
      await files.keepOnly(releases)
    const difference = differenceOf(before, this.#state)
    if (difference === 'all' || difference.length > 0) changed(difference)
  }

  /** Reloads, because another instance may just have released the build. Returns whether it did. */
  async #look(): Promise<boolean> {
    if (Date.now() - this.#looked < lookupIntervalMs) return false
    this.#looked = Date.now()
    await this.reload().catch(() => {})
    return true
  }

  #entry(row: repo.RemoteRow, choice: BuildChoice | undefined): [string, RegistryEntry][] | undefined {
    if (!choice) return this.#outdated(row)
    const { remote, isEnabled } = row
    const { build, fallback, isOverride } = choice
    const main = this.#state.releases.get(keyOf(remote, build))?.release
    const second = fallback === null ? undefined : this.#state.releases.get(keyOf(remote, fallback))?.release
    if (!main) return undefined
    const { pages, home, actions, bar, deviceEvents, search } = main
    if (!isEnabled) return [[remote, { version: build, isDisabled: true, builds: {}, timeouts, pages }]]
    const builds = Object.fromEntries(
      [main, ...(second ? [second] : [])].map((release) => [release.build, address(release)]),
    )
    const extras = {
      ...(home && { home }),
      ...(actions && { actions }),
      ...(bar && { bar }),
      ...(deviceEvents && { deviceEvents }),
      ...(search && { search }),
    }
    const flags = {
      ...(second && { fallback: second.build }),
      ...(isOverride && { override: true as const }),
    }
    return [[remote, { version: build, ...flags, builds, timeouts, pages, ...extras }]]
  }

  /** Describes a disabled remote by its allowed pages, so that they can show a message. */
  #outdated({ remote, live }: repo.RemoteRow): [string, RegistryEntry][] | undefined {
    const main = live === null ? undefined : this.#state.releases.get(keyOf(remote, live))?.release
    if (!main) return undefined
    const pages = main.pages.filter(({ path }) => isPagePath(path))
    return [
      [remote, { version: main.build, isDisabled: true, isOutdated: true, builds: {}, timeouts, pages }],
    ]
  }
}

const address = ({ name, build, manifest, integrity, contract, preload }: Release) => ({
  manifest: `/remotes/${name}/${build}/${manifest}`,
  integrity,
  contract,
  ...(preload && { preload }),
})

function resolved(remotes: Registry['remotes']): ResolvedRegistry {
  const revision = createHash('sha256').update(JSON.stringify(remotes)).digest('base64url').slice(0, 16)
  const registry: Registry = { schema: 1, revision, remotes }
  return { registry, text: JSON.stringify(registry) }
}

function byUser(rows: readonly { userId: string; remote: string; build: string }[]): State['overrides'] {
  const users = new Map<string, Map<string, string>>()
  for (const { userId, remote, build } of rows)
    users.set(userId, (users.get(userId) ?? new Map()).set(remote, build))
  return users
}

function differenceOf(before: State, after: State): ChangedUsers {
  const comparable = ({ remotes, fit }: State) =>
    JSON.stringify([
      remotes.map(({ delivered: _, revision: __, isPinned: ___, ...row }) => row),
      [...fit.misfits.values()],
    ])
  if (comparable(before) !== comparable(after)) return 'all'
  const text = (overrides: Map<string, string> | undefined) => JSON.stringify([...(overrides ?? [])].sort())
  const users = new Set([...before.overrides.keys(), ...after.overrides.keys()])
  return [...users].filter((user) => text(before.overrides.get(user)) !== text(after.overrides.get(user)))
}
