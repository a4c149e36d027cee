import { statfs } from 'node:fs/promises'
import type { FileLimits } from '../config.ts'
import { problem } from '../problem/problem.ts'

/** @throws Problem 507 */
export async function assertDiskSpace(
  folder: string,
  { minFreeMiB }: Pick<FileLimits, 'minFreeMiB'>,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if ((bavail * bsize) / 2 ** 20 < minFreeMiB) throw problem('server.disk_full')
}
