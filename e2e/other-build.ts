import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release, RemoteManifest } from '@portal/contracts/registry.ts'
import { digest } from '@portal/federation/build/digest.ts'

/** A build that is on disk: `<dist>/<build>/` and what its `release.json` says. */
export interface Built {
  dist: string
  release: Release
}

export const builtRelease = async (dist: string): Promise<Built> => ({
  dist,
  release: JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')) as Release,
})

/**
 * A further build of a remote in a moment: the scripts of one that is there, changed, under a name and with
 * digests of their own. Nothing tells it from one that was built.
 */
export async function otherBuild(
  { dist, release }: Built,
  into: string,
  change: (text: string, file: string) => string,
): Promise<Built> {
  const from = join(dist, release.build)
  const scripts = (await readdir(from)).filter((file) => file.endsWith('.js'))
  const changed = await Promise.all(
    scripts.map(async (file) => [file, change(await readFile(join(from, file), 'utf8'), file)] as const),
  )
  const build = createHash('sha256')
    .update(JSON.stringify(changed))
    .digest('hex')
    .slice(0, release.build.length)
  const renamed = (text: string) => text.replaceAll(release.build, build)

  const folder = join(into, build)
  await mkdir(folder, { recursive: true })
  const files: Record<string, string> = {}
  for (const [file, text] of changed) {
    files[file] = digest(renamed(text))
    await writeFile(join(folder, file), renamed(text))
  }
  const manifest = JSON.parse(renamed(await readFile(join(from, release.manifest), 'utf8'))) as RemoteManifest
  const text = JSON.stringify({ ...manifest, files })
  await writeFile(join(folder, release.manifest), text)
  const integrity = { [release.manifest]: digest(text), [manifest.entry]: files[manifest.entry] ?? '' }
  return { dist: into, release: { ...release, build, builtAt: new Date().toISOString(), integrity } }
}

/** Makes a build the one that its folder offers, as a finished build does. */
export async function offer({ dist, release }: Built): Promise<void> {
  await writeFile(join(dist, '.release.json'), JSON.stringify(release))
  await rename(join(dist, '.release.json'), join(dist, 'release.json'))
}
