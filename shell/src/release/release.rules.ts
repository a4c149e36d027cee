import type {
  LoadFigures,
  PublishedBuild,
  ReleaseEvent,
  RemoteRollout,
} from '@portal/contracts/release.contract.ts'

/** Number of builds that are shown at first. */
const shown = 5

const rank: Record<PublishedBuild['state'], number> = { live: 0, candidate: 1, fallback: 2, published: 3 }

/** Sorts builds in use first, then by age. */
export const sortBuilds = (builds: readonly PublishedBuild[]) =>
  builds.toSorted((a, b) => rank[a.state] - rank[b.state])
export const findBuildsWithTooFewLoads = (builds: readonly PublishedBuild[]) =>
  builds.slice(0, Math.max(shown, builds.filter(({ state }) => state !== 'published').length))

/** Returns the build to compare with: for a candidate the live one, for the live one the last good one. */
export function findComparedBuild(
  { builds, live, fallback, candidate }: RemoteRollout,
  build: string,
): PublishedBuild | undefined {
  const other = build === candidate?.build ? live : build === live ? fallback : null
  return builds.find((one) => one.build === other)
}

/** Percentage of failed loads; undefined without loads. */
export const errorRate = ({ loads, errors }: LoadFigures) =>
  loads === 0 ? undefined : (100 * errors) / loads

/** Returns the ratio of load times; undefined if one is missing. */
export const getSlowdown = (now: LoadFigures, then: LoadFigures | undefined) =>
  now.p75 !== null && then?.p75 ? now.p75 / then.p75 : undefined

/** Returns the load time of the slowest build in milliseconds. */
export const findSlowestMs = ({ builds }: RemoteRollout) =>
  Math.max(0, ...builds.map(({ figures }) => figures.p75 ?? 0))

const decisions: readonly ReleaseEvent['action'][] = ['promote', 'rollback', 'step-back']

/** Returns the automatic roll-back, unless a user decided since. */
export function findStepBack(events: readonly ReleaseEvent[]): ReleaseEvent | undefined {
  const last = events.find(({ action }) => decisions.includes(action))
  return last?.action === 'step-back' ? last : undefined
}

/** Returns the last bundled build that is not live, unless a user decided since. */
export function findHeldBuild(events: readonly ReleaseEvent[]): ReleaseEvent | undefined {
  const last = events.find(({ action }) => action === 'hold' || decisions.includes(action))
  return last?.action === 'hold' ? last : undefined
}

/** Shortens the id of a build for display. */
export const shortenBuild = (build: string) => build.slice(0, 8)
