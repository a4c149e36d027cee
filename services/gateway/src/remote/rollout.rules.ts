import { createHash } from 'node:crypto'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { type Message, message } from '../message.ts'

/** Builds of a remote by their audience. */
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

/** Promotes a build: at 100 for everybody, else for a share of the users. @throws Problem 409 */
export function promoted(rollout: Rollout, build: string, percent: number): Rollout {
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
 * Rolls back a candidate; without one, or for a named build, another build becomes live. @throws Problem 409
 */
export function rolledBack(rollout: Rollout, build?: string): Rollout {
  assertUnpinned(rollout)
  if (build === undefined && rollout.candidate) return { ...rollout, candidate: null }
  const target = build ?? rollout.fallback
  if (target === null) throw problem('release.no_way_back')
  // Removes the failed build as a fallback.
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
export function reasonToHold(
  rollout: Rollout,
  live: Published | undefined,
  takesOver: boolean,
): Message | undefined {
  const { isPinned, isEnabled, candidate } = rollout
  if (isPinned) return message('not live: the remote is pinned')
  if (!isEnabled) return message('not live: the remote is disabled')
  if (takesOver) return undefined
  if (candidate)
    return message('not live: {candidate} is rolling out to {percent} % of users', {
      candidate: candidate.build,
      percent: candidate.percent,
    })
  if (live && !live.isDelivered)
    return message('not live: {live} is live, published by {name}', {
      live: rollout.live ?? '',
      name: live.publishedBy,
    })
  return undefined
}

/** Returns the rollout after an automatic roll-back; undefined when none is needed or allowed. */
export function steppedBack(rollout: Rollout, build: string): Rollout | undefined {
  const isCandidate = rollout.candidate?.build === build
  const isLiveWithWayBack = rollout.candidate === null && rollout.live === build && rollout.fallback !== null
  return rollout.isPinned || !rollout.isEnabled || !(isCandidate || isLiveWithWayBack)
    ? undefined
    : rolledBack(rollout)
}

/**
 * Returns a stable number from 0 to 99 of a user and a build. Users below the percentage get the candidate,
 * so a larger share removes it from nobody, and each build has other first users.
 */
export const toShare = (remote: string, build: string, userId: string): number =>
  createHash('sha256').update(`${build} ${remote} ${userId}`).digest().readUInt32BE() % 100

export interface Choice {
  build: string
  fallback: string | null
  isOverride: boolean
}

/** Returns the build for a user, or for an anonymous one (null); undefined while none is live. */
export function chooseBuild(
  remote: string,
  rollout: Rollout,
  userId: string | null,
  override?: string,
): Choice | undefined {
  const { live, fallback, candidate } = rollout
  if (live === null) return undefined
  if (override !== undefined && override !== live)
    return { build: override, fallback: live, isOverride: true }
  const isFirst =
    candidate !== null && userId !== null && toShare(remote, candidate.build, userId) < candidate.percent
  return isFirst && override === undefined
    ? { build: candidate.build, fallback: live, isOverride: false }
    : { build: live, fallback, isOverride: override !== undefined }
}
