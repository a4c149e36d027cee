import { statfs } from 'node:fs/promises'
import type { Db } from '../database.ts'
import { problem } from '../problem.ts'
import { sql } from '../sql.ts'

export interface FileLimits {
  /** MiB that stay free on the disk, for the database and the logs. */
  minFreeMiB: number
  /** All files of one account. */
  userMiB: number
  userCount: number
  /** Those that no row has taken yet. */
  unusedMiB: number
  unusedCount: number
}

/** @throws Problem 507 */
export async function assertSpace(
  folder: string,
  { minFreeMiB }: Pick<FileLimits, 'minFreeMiB'>,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if ((bavail * bsize) / 2 ** 20 < minFreeMiB)
    throw problem('server.disk_full', {
      status: 507,
      msg: 'The disk of the portal is nearly full. Tell the administrator to make room, and try again later.',
    })
}

interface Usage {
  bytes: number
  count: number
  unusedBytes: number
  unusedCount: number
}

/** Files that a row has let go are on their way out, and were counted when they came. */
const isUnused = sql`noun is null and free_since = created_at`

/** Whether an account may keep another file of `size` bytes. @throws Problem 413, 429 */
export async function assertQuota(db: Db, userId: string, size: number, limits: FileLimits): Promise<void> {
  const [usage] = await db.query<Usage>(sql`select count(*) as count, coalesce(sum(size), 0)::bigint as bytes,
    count(*) filter (where ${isUnused}) as "unusedCount", coalesce(sum(size) filter (where ${isUnused}), 0)::bigint as "unusedBytes"
    from file where created_by = ${userId}`)
  const { bytes, count, unusedBytes, unusedCount } = usage as Usage
  if (count >= limits.userCount || exceeds(bytes + size, limits.userMiB)) throw tooMuchKept(limits)
  if (unusedCount >= limits.unusedCount || exceeds(unusedBytes + size, limits.unusedMiB))
    throw tooMuchUnused(limits)
}

const exceeds = (bytes: number, mebibytes: number) => bytes > mebibytes * 2 ** 20

const tooMuchKept = ({ userCount, userMiB }: FileLimits) =>
  problem('file.quota', {
    status: 413,
    msg: `An account keeps at most ${userCount.toLocaleString('en')} files and ${userMiB.toLocaleString('en')} MB. Remove files that you no longer need, or ask the administrator for more.`,
  })

const tooMuchUnused = ({ unusedCount, unusedMiB }: FileLimits) =>
  problem('file.too_many_unused', {
    status: 429,
    msg: `At most ${unusedCount.toLocaleString('en')} uploaded files, and ${unusedMiB.toLocaleString('en')} MB, may wait for being saved. Save what you have begun, or remove its files; those that nobody saves go after a day.`,
  })
