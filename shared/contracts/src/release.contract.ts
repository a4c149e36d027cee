import * as T from 'typebox'
import { BuildId, RemoteName } from './registry.ts'
import { routes } from './route.ts'
import { Instant, Nullable, OneOf } from './values.ts'

/** Load reports about one build in the window of the automatic roll-back. */
export const LoadFigures = T.Object({
  loads: T.Integer(),
  /** Number of failed loads. */
  errors: T.Integer(),
  /** 75th percentile of load times in milliseconds; null without a successful load. */
  p75: Nullable(T.Number()),
})
export type LoadFigures = T.Static<typeof LoadFigures>

/**
 * State of a build. `live`: for all users; `candidate`: for a share of the users; `fallback`: the last good
 * build.
 */
export const buildStates = ['live', 'candidate', 'fallback', 'published'] as const
export const BuildState = OneOf(buildStates)
export type BuildState = T.Static<typeof BuildState>

export const PublishedBuild = T.Object({
  build: BuildId,
  /** Semantic version of the remote's package. */
  version: T.String(),
  /** Range of the portal's contract that the build needs. */
  contract: T.String(),
  /** Bytes of gzipped scripts. */
  size: T.Integer(),
  state: BuildState,
  publishedAt: Instant,
  publishedBy: T.String(),
  figures: LoadFigures,
})
export type PublishedBuild = T.Static<typeof PublishedBuild>

export const RemoteRollout = T.Object({
  remote: RemoteName,
  /** Counts changes; an action with an old value is answered with 409 and the current state. */
  revision: T.Integer(),
  isEnabled: T.Boolean(),
  /** While pinned, the live build does not change, neither by promotion nor by roll-back. */
  isPinned: T.Boolean(),
  live: Nullable(BuildId),
  fallback: Nullable(BuildId),
  candidate: Nullable(
    T.Object({ build: BuildId, /** Share of the users, 1 to 99 percent. */ percent: T.Integer() }),
  ),
  /** Build that the caller has selected instead of the live one. */
  override: Nullable(BuildId),
  /**
   * Why the live build is incompatible with the shell, and which build replaces it; without a replacement
   * the remote is disabled.
   */
  misfit: Nullable(T.Object({ reason: T.String(), standIn: Nullable(BuildId) })),
  /** Newest first. */
  builds: T.Array(PublishedBuild),
})
export type RemoteRollout = T.Static<typeof RemoteRollout>

/** `hold`: a bundled build did not become live, because a team has chosen another one. */
export const releaseActions = [
  'publish',
  'promote',
  'hold',
  'rollback',
  'step-back',
  'enable',
  'disable',
  'pin',
  'unpin',
  'remove',
] as const

/** Action on a remote's releases. `by` is a user, an access token's name, or the portal itself. */
export const ReleaseEvent = T.Object({
  at: Instant,
  by: T.String(),
  action: OneOf(releaseActions),
  build: Nullable(BuildId),
  /** English sentence; `{name}` is replaced from `values`. The client translates the sentence. */
  detail: T.String(),
  values: T.Record(T.String(), T.Union([T.String(), T.Number()])),
})
export type ReleaseEvent = T.Static<typeof ReleaseEvent>

/** Result of loading a remote or one of its pages in a browser. */
export const LoadReport = T.Object(
  {
    remote: RemoteName,
    build: BuildId,
    /** `load`: manifest and entry; `page`: scripts of a page; `render`: an error during rendering. */
    phase: OneOf(['load', 'page', 'render']),
    ms: T.Integer({ minimum: 0, maximum: 600_000 }),
    /** Unset if loading succeeded. */
    problem: T.Optional(T.String({ maxLength: 300 })),
  },
  { additionalProperties: false },
)
export type LoadReport = T.Static<typeof LoadReport>

const OfRemote = {
  remote: RemoteName,
  /** Revision that the caller has seen. */ revision: T.Optional(T.Integer()),
}
const strict = { additionalProperties: false } as const

export const releaseRoutes = routes('gateway', {
  findReleases: {
    path: '/release/find',
    access: 'release:view',
    summary: 'Live builds of every remote with audience and load figures',
    data: T.Array(RemoteRollout),
    reads: true,
  },
  findReleaseHistory: {
    path: '/release/history',
    access: 'release:view',
    summary: "History of a remote's releases, newest first",
    body: T.Object({ remote: RemoteName }, strict),
    data: T.Array(ReleaseEvent),
    reads: true,
  },
  publishRelease: {
    path: '/release/publish',
    access: 'release:publish',
    summary: 'Admit a build (a .tar.gz of its folder and release.json); nobody gets it before it is promoted',
    bodyType: 'multipart',
    data: RemoteRollout,
  },
  promoteRelease: {
    path: '/release/promote',
    access: 'release:publish',
    summary: 'Give a build to a share of the users, or with 100 to everybody',
    body: T.Object({ ...OfRemote, build: BuildId, percent: T.Integer({ minimum: 1, maximum: 100 }) }, strict),
    asksProof: true,
    data: RemoteRollout,
  },
  rollbackRelease: {
    path: '/release/rollback',
    access: 'release:publish',
    summary: 'Take a candidate back; without one, go back to the last good build or to the one named',
    body: T.Object({ ...OfRemote, build: T.Optional(BuildId) }, strict),
    data: RemoteRollout,
  },
  setRemoteEnabled: {
    path: '/release/enable',
    access: 'release:publish',
    summary: 'Take a remote with its pages out of the portal, or back in',
    body: T.Object({ ...OfRemote, isEnabled: T.Boolean() }, strict),
    data: RemoteRollout,
  },
  pinRelease: {
    path: '/release/pin',
    access: 'release:publish',
    summary: 'Hold what is live of a remote, or let it go',
    body: T.Object({ ...OfRemote, isPinned: T.Boolean() }, strict),
    data: RemoteRollout,
  },
  overrideRelease: {
    path: '/release/override',
    access: 'release:override',
    summary: 'For the caller alone: another published build of a remote; null goes back to what is live',
    body: T.Object({ remote: RemoteName, build: Nullable(BuildId) }, strict),
    data: RemoteRollout,
  },
  reportLoads: {
    path: '/release/report',
    access: 'page:report',
    summary: 'How loads went in this browser',
    body: T.Object({ reports: T.Array(LoadReport, { minItems: 1, maxItems: 50 }) }, strict),
  },
})
