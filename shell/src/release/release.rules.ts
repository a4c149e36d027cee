import type {
  LoadFigures,
  PublishedBuild,
  ReleaseEvent,
  RemoteRollout,
} from '@portal/contracts/release.contract.ts'

/** Builds shown before somebody asks for all. */
const shown = 5

const rank: Record<PublishedBuild['state'], number> = { live: 0, candidate: 1, fallback: 2, published: 3 }

/** Sorts builds in use first, then the newest. */
export const sortBuilds = (builds: readonly PublishedBuild[]) =>
  builds.toSorted((a, b) => rank[a.state] - rank[b.state])
export const findTooFewLoads = (builds: readonly PublishedBuild[]) =>
  builds.slice(0, Math.max(shown, builds.filter(({ state }) => state !== 'published').length))

/** Returns the build to compare with: for a candidate the live one, for the live one the last good one. */
export function findComparedBuild(
  { builds, live, fallback, candidate }: RemoteRollout,
  build: string,
): PublishedBuild | undefined {
  const other = build === candidate?.build ? live : build === live ? fallback : null
  return builds.find((one) => one.build === other)
}

/** Per cent of the loads that failed; undefined without loads. */
export const errorRate = ({ loads, errors }: LoadFigures) =>
  loads === 0 ? undefined : (100 * errors) / loads

/** Returns the ratio of load times; undefined without both. */
export const slowness = (now: LoadFigures, then: LoadFigures | undefined) =>
  now.p75 !== null && then?.p75 ? now.p75 / then.p75 : undefined

/** Milliseconds of the slowest build. */
export const slowest = ({ builds }: RemoteRollout) =>
  Math.max(0, ...builds.map(({ figures }) => figures.p75 ?? 0))

const decisions: readonly ReleaseEvent['action'][] = ['promote', 'rollback', 'step-back']

/** Returns the automatic roll-back, unless someone decided since. */
export function steppedBack(events: readonly ReleaseEvent[]): ReleaseEvent | undefined {
  const last = events.find(({ action }) => decisions.includes(action))
  return last?.action === 'step-back' ? last : undefined
}

/** Returns the last bundled build that is not live, unless someone decided since. */
export function heldBack(events: readonly ReleaseEvent[]): ReleaseEvent | undefined {
  const last = events.find(({ action }) => action === 'hold' || decisions.includes(action))
  return last?.action === 'hold' ? last : undefined
}

/** Builds have long names; so much tells them apart for a reader. */
export const short = (build: string) => build.slice(0, 8)
