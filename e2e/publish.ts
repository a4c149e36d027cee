import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type RemoteRollout, releaseRoutes } from '@portal/contracts/release.contract.ts'
import type { Caller } from './call.ts'
import { type Built, offer } from './other-build.ts'

const run = promisify(execFile)

/** Publishes a build as a team does: its folder and its release.json in one archive. */
export async function publish(admin: Caller, built: Built): Promise<RemoteRollout> {
  const { dist, release } = built
  await offer(built)
  const archive = join(dist, `${release.build}.tar.gz`)
  await run('tar', ['-czf', archive, '-C', dist, 'release.json', release.build])
  return admin.get(
    releaseRoutes.publishRelease,
    new File([await readFile(archive)], 'release.tar.gz', { type: 'application/gzip' }),
  )
}

export const promote = (
  admin: Caller,
  { release: { name, build } }: Built,
  percent = 100,
): Promise<RemoteRollout> => admin.get(releaseRoutes.promoteRelease, { remote: name, build, percent })

export const rollBack = (admin: Caller, { release: { name } }: Built): Promise<RemoteRollout> =>
  admin.get(releaseRoutes.rollbackRelease, { remote: name })
