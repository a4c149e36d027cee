import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release, RemoteDescription, RemoteManifest } from '@portal/contracts/registry.ts'
import type { Compilation, Compiler } from 'webpack'
import { compressFile, isCompressible } from './compress.ts'
import { toIntegrity } from './digest.ts'
import { listBundled, listConsumed } from './packages.ts'
import { listPageFiles } from './page-files.ts'
import { type BuildSize, reportSizes } from './size.ts'

const keptBuilds = 5

interface Build {
  description: RemoteDescription
  /** Version of the package. */
  version: string
  build: string
  /** Name of the global variable to which the entry assigns its container. */
  container: string
  /** The package's `dist`. */
  dist: string
  /** The exposed file. */
  surface: string
}

async function removeOldBuilds(dist: string, current: string) {
  const folders = (await readdir(dist, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== current,
  )
  const aged = await Promise.all(
    folders.map(async ({ name }) => ({ name, at: (await stat(join(dist, name))).mtimeMs })),
  )
  const old = aged.sort((a, b) => b.at - a.at).slice(keptBuilds - 1)
  await Promise.all(old.map(({ name }) => rm(join(dist, name), { recursive: true })))
}

async function writeRelease(
  { description, version, build, container, dist, surface }: Build,
  compilation: Compilation,
) {
  const folder = join(dist, build)
  const sizes: BuildSize[] = []
  const digests: Record<string, string> = {}
  await Promise.all(
    Object.keys(compilation.assets).map(async (file) => {
      digests[file] = toIntegrity(await readFile(join(folder, file)))
      if (isCompressible(file)) sizes.push({ file, bytes: await compressFile(join(folder, file)) })
    }),
  )
  const manifest: RemoteManifest = {
    name: description.name,
    build,
    container,
    entry: 'remoteEntry.js',
    files: Object.fromEntries(Object.entries(digests).sort()),
  }
  const text = JSON.stringify(manifest)
  await writeFile(join(folder, 'manifest.json'), text)
  await compressFile(join(folder, 'manifest.json'))

  const release: Release = {
    ...description,
    version,
    build,
    shared: listConsumed(compilation),
    bundled: listBundled(compilation),
    builtAt: new Date().toISOString(),
    manifest: 'manifest.json',
    integrity: {
      'manifest.json': toIntegrity(text),
      'remoteEntry.js': manifest.files['remoteEntry.js'] ?? '',
    },
    preload: listPageFiles(compilation, surface),
    ...(process.env.PORTAL_DEV === '1' && { takesOver: true }),
  }
  // Renames atomically, so that concurrent readers see the old or the complete new release.
  await writeFile(join(dist, '.release.json'), JSON.stringify(release, null, 2))
  await rename(join(dist, '.release.json'), join(dist, 'release.json'))
  await removeOldBuilds(dist, build)
  reportSizes(description.name, sizes, { entry: 'remoteEntry.js' })
}

/**
 * Writes the gateway's description of a build after all its files: `manifest.json` in the build folder and
 * `release.json` above it.
 */
export class ReleasePlugin {
  readonly #build: Build

  constructor(build: Build) {
    this.#build = build
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      await writeRelease(this.#build, compilation)
    })
  }
}
