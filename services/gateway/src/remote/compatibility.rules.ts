import type { Host } from '@portal/contracts/registry.ts'
import { assertFreePaths } from './page.rules.ts'
import type { ReleaseRow, RemoteRow } from './release.repo.ts'
import { assertCompatible } from './release-validation.ts'
import type { BuildChoice, Rollout } from './rollout.rules.ts'

/** Live build of a remote that is incompatible with the shell. */
export interface IncompatibleBuild {
  remote: string
  build: string
  reason: string
  /** Newest compatible published build, if any. */
  standIn: string | null
}

/** Compatibility of builds with the current shell, which may differ from the shell at publishing. */
export interface Compatibility {
  runs: (remote: string, build: string) => boolean
  misfits: ReadonlyMap<string, IncompatibleBuild>
}

export const allCompatible: Compatibility = { runs: () => true, misfits: new Map() }

const keyOf = (remote: string, build: string) => `${remote} ${build}`

function refusalOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Requires `releases` sorted newest first. */
export function checkCompatibility(
  remotes: readonly RemoteRow[],
  releases: readonly ReleaseRow[],
  host: Host,
): Compatibility {
  const reasons = new Map<string, string>()
  for (const { remote, build, release } of releases) {
    const reason = refusalOf(() => assertCompatible(release, host))
    if (reason !== undefined) reasons.set(keyOf(remote, build), reason)
  }
  const runs: Compatibility['runs'] = (remote, build) => !reasons.has(keyOf(remote, build))
  const inUse = releases.filter(({ remote, build }) =>
    remotes.some((row) => row.remote === remote && isInUse(row, build)),
  )
  const misfits = remotes.flatMap(({ remote, live, fallback }): IncompatibleBuild[] => {
    const reason = live === null ? undefined : reasons.get(keyOf(remote, live))
    if (live === null || reason === undefined) return []
    const able = releases.filter((row) => row.remote === remote && runs(remote, row.build))
    const isFree = ({ release }: ReleaseRow) =>
      refusalOf(() =>
        assertFreePaths(
          release,
          inUse.map((row) => row.release),
        ),
      ) === undefined
    const found = able.find(({ build }) => build === fallback) ?? able.find(isFree)
    return [{ remote, build: live, reason, standIn: found?.build ?? null }]
  })
  return { runs, misfits: new Map(misfits.map((misfit) => [misfit.remote, misfit])) }
}

const isInUse = ({ live, fallback, candidate }: Rollout, build: string) =>
  [live, fallback, candidate?.build].includes(build)

/** Returns the build that a user gets; undefined if no build is compatible. */
export function toCompatibleRollout(
  { remote, live }: RemoteRow,
  choice: BuildChoice,
  { runs, misfits }: Compatibility,
): BuildChoice | undefined {
  const standIn = misfits.get(remote)?.standIn ?? null
  const ways = [choice.build, choice.fallback, live, standIn].filter(
    (build) => build !== null && runs(remote, build),
  )
  const [build] = ways
  if (build == null) return undefined
  return {
    build,
    fallback: ways.find((other) => other !== build) ?? null,
    isOverride: choice.isOverride && build === choice.build,
  }
}

/** Formats an incompatible build for log, terminal and page. */
export const formatIncompatible = ({ remote, build, reason, standIn }: IncompatibleBuild): string =>
  standIn === null
    ? `${remote} is not in service: ${build} is live but doesn't work with this portal. ${reason} Publish a build that fits: npm run portal -- release publish ${remote} --percent 100`
    : `${remote} ${build} is live but doesn't work with this portal; ${standIn} is used instead. ${reason}`

/** Returns why the portal cannot start: no remote is compatible. Undefined otherwise. */
export function findStartProblem(
  remotes: readonly RemoteRow[],
  { misfits }: Compatibility,
): string | undefined {
  const wanted = remotes.filter(({ live, isEnabled }) => live !== null && isEnabled)
  const dead = wanted
    .flatMap(({ remote }) => misfits.get(remote) ?? [])
    .filter(({ standIn }) => standIn === null)
  if (dead.length === 0 || dead.length < wanted.length) return undefined
  return `No remote has a build that runs with the shell here: build shell and remotes of one version (npm run build), or go back to the shell before.\n${dead.map(formatIncompatible).join('\n')}`
}
