import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release, RemoteManifest } from '@portal/contracts/registry.ts'
import { toIntegrity } from '@portal/federation/build/digest.ts'

/** Build on disk: `<dist>/<build>/` and its `release.json`. */
export interface BuildOnDisk {
  dist: string
  release: Release
}

export const readBuild = async (dist: string): Promise<BuildOnDisk> => ({
  dist,
  release: JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')) as Release,
})

/** Creates another build quickly: modified scripts of an existing one under a new name with new digests. */
export async function createModifiedBuild(
  { dist, release }: BuildOnDisk,
  into: string,
  change: (text: string, file: string) => string,
): Promise<BuildOnDisk> {
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
    files[file] = toIntegrity(renamed(text))
    await writeFile(join(folder, file), renamed(text))
  }
  const manifest = JSON.parse(renamed(await readFile(join(from, release.manifest), 'utf8'))) as RemoteManifest
  const text = JSON.stringify({ ...manifest, files })
  await writeFile(join(folder, release.manifest), text)
  const integrity = { [release.manifest]: toIntegrity(text), [manifest.entry]: files[manifest.entry] ?? '' }
  return { dist: into, release: { ...release, build, builtAt: new Date().toISOString(), integrity } }
}

/** Makes a build the current one of its folder, like a finished build process. */
export async function activateBuild({ dist, release }: BuildOnDisk): Promise<void> {
  await writeFile(join(dist, '.release.json'), JSON.stringify(release))
  await rename(join(dist, '.release.json'), join(dist, 'release.json'))
}
