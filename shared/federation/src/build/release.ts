import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release, RemoteDescription, RemoteManifest } from '@portal/contracts/registry.ts'
import type { Compilation, Compiler } from 'webpack'
import { compress, isCompressible } from './compress.ts'
import { digest } from './digest.ts'
import { bundledIn, consumedIn } from './packages.ts'
import { pageFiles } from './page-files.ts'
import { reportSizes, type Size } from './size.ts'

const keptBuilds = 5

interface Build {
  description: RemoteDescription
  /** Version of the package. */
  version: string
  build: string
  /** Name of the global under which the entry leaves its container. */
  container: string
  /** The package's `dist`. */
  dist: string
  /** The file that is exposed. */
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
  const sizes: Size[] = []
  const digests: Record<string, string> = {}
  await Promise.all(
    Object.keys(compilation.assets).map(async (file) => {
      digests[file] = digest(await readFile(join(folder, file)))
      if (isCompressible(file)) sizes.push({ file, bytes: await compress(join(folder, file)) })
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
  await compress(join(folder, 'manifest.json'))

  const release: Release = {
    ...description,
    version,
    build,
    shared: consumedIn(compilation),
    bundled: bundledIn(compilation),
    builtAt: new Date().toISOString(),
    manifest: 'manifest.json',
    integrity: { 'manifest.json': digest(text), 'remoteEntry.js': manifest.files['remoteEntry.js'] ?? '' },
    preload: pageFiles(compilation, surface),
    ...(process.env.PORTAL_DEV === '1' && { takesOver: true }),
  }
  // Renames, so that concurrent readers see the old release or the complete new one.
  await writeFile(join(dist, '.release.json'), JSON.stringify(release, null, 2))
  await rename(join(dist, '.release.json'), join(dist, 'release.json'))
  await removeOldBuilds(dist, build)
  reportSizes(description.name, sizes, { entry: 'remoteEntry.js' })
}

/**
 * Writes what the gateway reads of a build, after all its files are there: `manifest.json` within it and
 * `release.json` above it.
 */
export class WriteRelease {
  readonly #build: Build

  constructor(build: Build) {
    this.#build = build
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('WriteRelease', async (compilation) => {
      if (compilation.errors.length > 0) return
      await writeRelease(this.#build, compilation)
    })
  }
}
