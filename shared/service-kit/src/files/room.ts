import { statfs } from 'node:fs/promises'
import { problem } from '../problem.ts'

export interface FileLimits {
  /** MiB that stay free on the disk, for the database and the logs. */
  minFreeMiB: number
  /** Limit of an account's files over all services. */
  userMiB: number
  userCount: number
  /** Limit of one service's unused uploads. */
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
