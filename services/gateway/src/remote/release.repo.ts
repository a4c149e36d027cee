import type { Release } from '@portal/contracts/registry.ts'
import type { ReleaseEvent } from '@portal/contracts/release.contract.ts'
import { type Actor, diffFields } from '@portal/service-kit/audit.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import type { Message } from '../message.ts'
import type { Rollout } from './rollout.rules.ts'

export interface RemoteRow extends Rollout {
  remote: string
  revision: number
  delivered: string | null
}

export interface ReleaseRow {
  remote: string
  build: string
  release: Release
  size: number
  /** SHA-256 of the archive. */
  digest: string
  publishedAt: string
  publishedBy: string
  /** True for a bundled build that no team has published. */
  isDelivered: boolean
  /** True if the build is or was live or a candidate; open pages may still need its files. */
  isReleased: boolean
}

const remotes = sql`select name as remote, revision, is_enabled as "isEnabled", is_pinned as "isPinned", live, fallback, delivered,
  case when candidate is not null then jsonb_build_object('build', candidate, 'percent', percent) end as candidate from remote`
const releases = sql`select remote, build, release, size, digest, published_at as "publishedAt", published_by as "publishedBy",
  is_delivered as "isDelivered", exists (select from release_event event where event.remote = release.remote
    and event.build = release.build and event.action in ('promote', 'rollback')) as "isReleased" from release`
const isThere = sql`published_at is not null and removed_at is null`

export const listRemotes = (db: Db) => db.query<RemoteRow>(sql`${remotes} order by name`)

/** Newest first. */
export const listReleases = (db: Db) =>
  db.query<ReleaseRow>(sql`${releases} where ${isThere} order by published_at desc, build`)

export const listOverrides = (db: Db) =>
  db.query<{ userId: string; remote: string; build: string }>(
    sql`select user_id as "userId", remote, build from override`,
  )

export const findRelease = async (db: Db, remote: string, build: string): Promise<ReleaseRow | undefined> =>
  (
    await db.query<ReleaseRow>(sql`${releases} where remote = ${remote} and build = ${build} and ${isThere}`)
  )[0]

/** Locks a remote until the transaction ends, so that its actions run one after the other. */
export const lockRemote = async (tx: Db, remote: string): Promise<RemoteRow | undefined> =>
  (await tx.query<RemoteRow>(sql`${remotes} where name = ${remote} for update`))[0]

/**
 * Locks all actions until the transaction ends, because pages are unique across remotes. Must be taken
 * before the lock of a remote.
 */
export const lockActions = (tx: Db) => lockName(tx, 'acts')

/** Locks all remotes, so that no build becomes used until the transaction ends. */
export const lockRemotes = (tx: Db) => tx.query(sql`select from remote order by name for update`)

export const addRemote = (db: Db, remote: string) =>
  db.query(sql`insert into remote (name) values (${remote}) on conflict do nothing`)

export const saveRemote = (
  tx: Db,
  remote: string,
  { isEnabled, isPinned, live, fallback, candidate }: Rollout,
) =>
  tx.query(sql`update remote set revision = revision + 1, is_enabled = ${isEnabled}, is_pinned = ${isPinned}, live = ${live},
    fallback = ${fallback}, candidate = ${candidate?.build ?? null}, percent = ${candidate?.percent ?? null} where name = ${remote}`)

export const saveLocalBuild = (tx: Db, remote: string, build: string) =>
  tx.query(sql`update remote set delivered = ${build} where name = ${remote}`)

interface Draft extends Omit<ReleaseRow, 'publishedAt' | 'isReleased'> {
  release: Release
}

/**
 * Records the archive before it is stored, outside of any transaction, so that leftovers are found after a
 * failure.
 */
export const beginRelease = (
  { remote, build, release, size, digest, publishedBy, isDelivered }: Draft,
  db: Db,
) =>
  db.query(sql`insert into release (remote, build, release, size, digest, published_by, is_delivered)
    values (${remote}, ${build}, ${JSON.stringify(release)}, ${size}, ${digest}, ${publishedBy}, ${isDelivered})
    on conflict (remote, build) do update set release = excluded.release, size = excluded.size, digest = excluded.digest,
      published_by = excluded.published_by, is_delivered = excluded.is_delivered, begun_at = now(), published_at = null, removed_at = null, has_archive = true
    where release.published_at is null or release.removed_at is not null`)

/** Marks a bundled build as published by a team. */
export const markTakenOver = (db: Db, remote: string, build: string) =>
  db.query(
    sql`update release set is_delivered = false where remote = ${remote} and build = ${build} and is_delivered`,
  )

/**
 * Completes a release if it still expects this archive; of two concurrent publishes the later one counts.
 */
export const publish = async (
  tx: Db,
  { remote, build, digest }: Pick<ReleaseRow, 'remote' | 'build' | 'digest'>,
): Promise<boolean> =>
  (
    await tx.query(sql`update release set published_at = now()
      where remote = ${remote} and build = ${build} and digest = ${digest} and published_at is null and removed_at is null returning build`)
  ).length > 0

interface Act extends Message {
  remote: string
  actor: Actor
  action: ReleaseEvent['action']
  build: string | null
  before: Rollout | null
  after: Rollout | null
}

export const record = (tx: Db, { remote, actor, action, build, detail, values, ...states }: Act) => {
  const { before, after } = diffFields(auditFields(states.before), auditFields(states.after))
  return tx.query(sql`insert into release_event (remote, user_id, username, action, build, detail, detail_values, before, after)
    values (${remote}, ${actor.userId}, ${actor.username}, ${action}, ${build}, ${detail}, ${JSON.stringify(values)}, ${JSON.stringify(before)}, ${JSON.stringify(after)})`)
}

const auditFields = (state: Rollout | null) =>
  state && {
    isEnabled: state.isEnabled,
    isPinned: state.isPinned,
    live: state.live,
    fallback: state.fallback,
    candidate: state.candidate,
  }

/** Returns up to 200 entries, newest first. */
export const listHistory = (db: Db, remote: string) =>
  db.query<ReleaseEvent>(
    sql`select at, username as by, action, build, detail, detail_values as values from release_event where remote = ${remote} order by id desc limit 200`,
  )

/** Returns the previously selected build. */
export async function saveOverride(
  tx: Db,
  userId: string,
  remote: string,
  build: string | null,
): Promise<string | null> {
  const [before] = await tx.query<{ build: string }>(
    sql`delete from override where user_id = ${userId} and remote = ${remote} returning build`,
  )
  if (build !== null)
    await tx.query(sql`insert into override (user_id, remote, build) values (${userId}, ${remote}, ${build})`)
  return before?.build ?? null
}

const keptAlways = 5

/** Marks unused old builds as removed: not live, fallback, candidate, override or among the newest. */
export const deleteExpired = (tx: Db, days: number) =>
  tx.query<{ remote: string; build: string }>(sql`update release set removed_at = now()
    from (select r.remote, r.build, row_number() over (partition by r.remote order by r.published_at desc) as age
      from release r where r.published_at is not null and r.removed_at is null) as ranked
    join remote on remote.name = ranked.remote
    where release.remote = ranked.remote and release.build = ranked.build and ranked.age > ${keptAlways}
      and release.published_at < now() - make_interval(days => ${days}::integer)
      and release.build is distinct from remote.live and release.build is distinct from remote.fallback
      and release.build is distinct from remote.candidate
      and not exists (select from override o where o.remote = release.remote and o.build = release.build)
    returning release.remote, release.build`)

type ArchiveKey = Pick<ReleaseRow, 'remote' | 'build' | 'digest'>

/** Hours after which an unfinished publish counts as interrupted. */
const cutOff = sql`begun_at < now() - interval '1 hour'`

/** Records an archive before its first byte is stored. */
export const beginArchive = (db: Db, { remote, build, digest }: ArchiveKey) =>
  db.query(sql`insert into archive_draft (remote, build, digest) values (${remote}, ${build}, ${digest})
    on conflict (remote, build, digest) do update set begun_at = now()`)

/** Deletes the record of a stored or deleted archive. */
export const endArchive = (db: Db, { remote, build, digest }: ArchiveKey) =>
  db.query(
    sql`delete from archive_draft where remote = ${remote} and build = ${build} and digest = ${digest}`,
  )

/**
 * Locks drafts of interrupted publishes, so that nobody stores their archives again until the transaction
 * ends.
 */
export const lockInterruptedDrafts = (tx: Db) =>
  tx.query<ArchiveKey & { isUsed: boolean }>(sql`select remote, build, digest, exists (select from release
      where release.remote = draft.remote and release.build = draft.build and release.digest = draft.digest and ${isThere}) as "isUsed"
    from archive_draft draft where ${cutOff} for update skip locked`)

/**
 * Locks archives that no release needs: of removed builds and interrupted publishes. Nobody can publish
 * these builds again until the transaction ends.
 */
export const lockUnneededArchives = (tx: Db) =>
  tx.query<ArchiveKey>(sql`select remote, build, digest from release
    where has_archive and (removed_at is not null or (published_at is null and ${cutOff}))
    for update skip locked`)

export const deleteArchive = (tx: Db, remote: string, build: string) =>
  tx.query(
    sql`update release set has_archive = false, removed_at = coalesce(removed_at, now()) where remote = ${remote} and build = ${build}`,
  )
