import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type RemoteRollout, releaseRoutes } from '@portal/contracts/release.contract.ts'
import type { Caller } from './call.ts'
import { activateBuild, type BuildOnDisk } from './other-build.ts'

const run = promisify(execFile)

/** Publishes a build like a team: its folder and its release.json in one archive. */
export async function publishBuild(admin: Caller, built: BuildOnDisk): Promise<RemoteRollout> {
  const { dist, release } = built
  await activateBuild(built)
  const archive = join(dist, `${release.build}.tar.gz`)
  await run('tar', ['-czf', archive, '-C', dist, 'release.json', release.build])
  return admin.get(
    releaseRoutes.publishRelease,
    new File([await readFile(archive)], 'release.tar.gz', { type: 'application/gzip' }),
  )
}

export const promoteBuild = (
  admin: Caller,
  { release: { name, build } }: BuildOnDisk,
  percent = 100,
): Promise<RemoteRollout> => admin.get(releaseRoutes.promoteRelease, { remote: name, build, percent })

export const rollBackBuild = (admin: Caller, { release: { name } }: BuildOnDisk): Promise<RemoteRollout> =>
  admin.get(releaseRoutes.rollbackRelease, { remote: name })
