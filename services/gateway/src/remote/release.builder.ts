import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Host, Release, RemoteManifest } from '@portal/contracts/registry.ts'
import { create } from 'tar'

export const toIntegrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

export const aHost: Host = {
  contract: '1.2.0',
  shared: {
    react: '19.3.1',
    'react/jsx-runtime': '19.3.1',
    '@portal/ui': '1.0.0',
    '@portal/client': '1.0.0',
  },
  reserved: ['react', 'react-dom', '@portal/ui', '@mui/'],
}

export interface BuildDraft {
  name?: string
  build: string
  /** Scripts beside the entry. */
  files?: Record<string, string>
  path?: string
  release?: Partial<Release>
  manifest?: Partial<RemoteManifest>
}

/** Creates the files of an archive as a remote's build does. */
export function aBuild({
  name = 'mf-a',
  build,
  files,
  path = '/order',
  ...changed
}: BuildDraft): Record<string, string> {
  const scripts: Record<string, string> = { 'remoteEntry.js': `entry of ${build}`, ...files }
  const named = Object.fromEntries(Object.entries(scripts).map(([file, text]) => [file, toIntegrity(text)]))
  const container = `${name}_${build}`.replaceAll('-', '_')
  const manifest = JSON.stringify({
    name,
    build,
    container,
    entry: 'remoteEntry.js',
    files: named,
    ...changed.manifest,
  } satisfies RemoteManifest)
  const release: Release = {
    name,
    build,
    version: '1.0.0',
    builtAt: '2026-01-01T00:00:00.000Z',
    shared: { react: '^19.0.0', '@portal/ui': '^1.0.0' },
    bundled: ['@portal/contracts'],
    manifest: 'manifest.json',
    integrity: { 'manifest.json': toIntegrity(manifest), 'remoteEntry.js': named['remoteEntry.js'] ?? '' },
    contract: '^1.0.0',
    pages: [{ path, layout: 'home', title: 'Orders', icon: 'M0 0', access: 'order:view' }],
    ...changed.release,
  }
  const inFolder = Object.entries({ ...scripts, 'manifest.json': manifest }).map(([file, text]) => [
    `${build}/${file}`,
    text,
  ])
  return { 'release.json': JSON.stringify(release), ...Object.fromEntries(inFolder) }
}

/** Writes a build to a folder, `release.json` last. */
export async function writeBuild(dist: string, draft: BuildDraft) {
  const { 'release.json': release = '', ...files } = aBuild(draft)
  await writeFiles(dist, files)
  await writeFile(join(dist, '.release.json'), release)
  await rename(join(dist, '.release.json'), join(dist, 'release.json'))
}

async function writeFiles(folder: string, files: Record<string, string | Buffer>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** Creates a .tar.gz of these files. */
export async function toTarGz(files: Record<string, string | Buffer>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    await writeFiles(join(folder, 'files'), files)
    await create(
      { file: join(folder, 'a.tgz'), cwd: join(folder, 'files'), gzip: true, portable: true },
      Object.keys(files),
    )
    return await readFile(join(folder, 'a.tgz'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
