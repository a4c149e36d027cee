import type { Host } from '@portal/contracts/registry.ts'
import { assertFreePaths } from './page.rules.ts'
import type { ReleaseRow, RemoteRow } from './release.repo.ts'
import { assertFit } from './release-validation.ts'
import type { Choice, Rollout } from './rollout.rules.ts'

/** Live build of a remote that is incompatible with the shell. */
export interface Misfit {
  remote: string
  build: string
  reason: string
  /** Newest compatible published build, if any. */
  standIn: string | null
}

/** Compatibility of builds with the current shell, which may differ from the one at publishing. */
export interface Fit {
  runs: (remote: string, build: string) => boolean
  /** Misfits by remote. */
  misfits: ReadonlyMap<string, Misfit>
}

export const everythingFits: Fit = { runs: () => true, misfits: new Map() }

const keyOf = (remote: string, build: string) => `${remote} ${build}`

function refusalOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** `releases` are sorted newest first. */
export function checkFit(remotes: readonly RemoteRow[], releases: readonly ReleaseRow[], host: Host): Fit {
  const reasons = new Map<string, string>()
  for (const { remote, build, release } of releases) {
    const reason = refusalOf(() => assertFit(release, host))
    if (reason !== undefined) reasons.set(keyOf(remote, build), reason)
  }
  const runs: Fit['runs'] = (remote, build) => !reasons.has(keyOf(remote, build))
  const inUse = releases.filter(({ remote, build }) =>
    remotes.some((row) => row.remote === remote && isInUse(row, build)),
  )
  const misfits = remotes.flatMap(({ remote, live, fallback }): Misfit[] => {
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

/** Returns the build that a user gets; undefined without any compatible one. */
export function toFittingRollout(
  { remote, live }: RemoteRow,
  choice: Choice,
  { runs, misfits }: Fit,
): Choice | undefined {
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

/** Formats a misfit for log, terminal and page. */
export const misfitText = ({ remote, build, reason, standIn }: Misfit): string =>
  standIn === null
    ? `${remote} is not in service: ${build} is live but doesn't work with this portal. ${reason} Publish a build that fits: npm run portal -- release publish ${remote} --percent 100`
    : `${remote} ${build} is live but doesn't work with this portal; ${standIn} is used instead. ${reason}`

/** Returns why a portal without any compatible remote does not start; undefined otherwise. */
export function nothingRuns(remotes: readonly RemoteRow[], { misfits }: Fit): string | undefined {
  const wanted = remotes.filter(({ live, isEnabled }) => live !== null && isEnabled)
  const dead = wanted
    .flatMap(({ remote }) => misfits.get(remote) ?? [])
    .filter(({ standIn }) => standIn === null)
  if (dead.length === 0 || dead.length < wanted.length) return undefined
  return `No remote has a build that runs with the shell here: build shell and remotes of one version (npm run build), or go back to the shell before.\n${dead.map(misfitText).join('\n')}`
}
