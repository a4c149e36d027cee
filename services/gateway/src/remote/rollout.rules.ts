import { createHash } from 'node:crypto'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { type Message, toMessage } from '../message.ts'

/** Builds of a remote by the users who get them. */
export interface Rollout {
  isEnabled: boolean
  isPinned: boolean
  live: string | null
  /** Last good build before `live`. */
  fallback: string | null
  candidate: { build: string; percent: number } | null
}

function assertUnpinned({ isPinned }: Rollout) {
  if (isPinned) throw problem('release.pinned')
}

/** Promotes a build: at 100 percent for all users, else for a share of them. @throws Problem 409 */
export function promote(rollout: Rollout, build: string, percent: number): Rollout {
  assertUnpinned(rollout)
  const { live, fallback } = rollout
  if (percent < 100) {
    if (live === null) throw problem('release.nothing_live')
    if (live === build) throw problem('release.already_live')
    return { ...rollout, candidate: { build, percent } }
  }
  return { ...rollout, live: build, fallback: live === build ? fallback : live, candidate: null }
}

/**
 * Rolls back a candidate. Without a candidate, or with `build`, another build becomes live. @throws Problem
 * 409
 */
export function rollBack(rollout: Rollout, build?: string): Rollout {
  assertUnpinned(rollout)
  if (build === undefined && rollout.candidate) return { ...rollout, candidate: null }
  const target = build ?? rollout.fallback
  if (target === null) throw problem('release.no_way_back')
  // A failed build must not be a fallback.
  return {
    ...rollout,
    live: target,
    fallback: rollout.fallback === target ? null : rollout.fallback,
    candidate: null,
  }
}

interface Published {
  publishedBy: string
  isDelivered: boolean
}

/** Returns why a bundled build does not become live automatically: it replaces only another bundled one. */
export function findReasonNotLive(
  rollout: Rollout,
  live: Published | undefined,
  takesOver: boolean,
): Message | undefined {
  const { isPinned, isEnabled, candidate } = rollout
  if (isPinned) return toMessage('not live: the remote is pinned')
  if (!isEnabled) return toMessage('not live: the remote is disabled')
  if (takesOver) return undefined
  if (candidate)
    return toMessage('not live: {candidate} is rolling out to {percent} % of users', {
      candidate: candidate.build,
      percent: candidate.percent,
    })
  if (live && !live.isDelivered)
    return toMessage('not live: {live} is live, published by {name}', {
      live: rollout.live ?? '',
      name: live.publishedBy,
    })
  return undefined
}

/** Returns the rollout after an automatic roll-back; undefined if none is needed or allowed. */
export function stepBackRollout(rollout: Rollout, build: string): Rollout | undefined {
  const isCandidate = rollout.candidate?.build === build
  const isLiveWithWayBack = rollout.candidate === null && rollout.live === build && rollout.fallback !== null
  return rollout.isPinned || !rollout.isEnabled || !(isCandidate || isLiveWithWayBack)
    ? undefined
    : rollBack(rollout)
}

/**
 * Maps a build and user to a stable number from 0 to 99. Users below the percentage get the candidate: a
 * larger share keeps all earlier users, and each build starts with other users.
 */
export const toUserPercentile = (remote: string, build: string, userId: string): number =>
  createHash('sha256').update(`${build} ${remote} ${userId}`).digest().readUInt32BE() % 100

export interface BuildChoice {
  build: string
  fallback: string | null
  isOverride: boolean
}

/** Returns the build for a user, or for an anonymous user (null); undefined if none is live. */
export function chooseBuild(
  remote: string,
  rollout: Rollout,
  userId: string | null,
  override?: string,
): BuildChoice | undefined {
  const { live, fallback, candidate } = rollout
  if (live === null) return undefined
  if (override !== undefined && override !== live)
    return { build: override, fallback: live, isOverride: true }
  const isFirst =
    candidate !== null &&
    userId !== null &&
    toUserPercentile(remote, candidate.build, userId) < candidate.percent
  return isFirst && override === undefined
    ? { build: candidate.build, fallback: live, isOverride: false }
    : { build: live, fallback, isOverride: override !== undefined }
}
