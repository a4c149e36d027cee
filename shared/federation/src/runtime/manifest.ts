import type { RegistryBuild, RegistryEntry, RemoteManifest } from '@portal/contracts/registry.ts'
import type { Static } from 'typebox'
import { guardedFetch } from './guarded-fetch.ts'

export type BuildAddress = Static<typeof RegistryBuild>
export type Timeouts = RegistryEntry['timeouts']

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function isManifest(value: unknown): value is RemoteManifest {
  if (typeof value !== 'object' || value === null) return false
  const { container, entry, files } = value as Partial<RemoteManifest>
  return (
    isText(container) &&
    isText(entry) &&
    typeof files === 'object' &&
    files !== null &&
    Object.values(files).every(isText)
  )
}

export async function readManifest(build: BuildAddress, timeouts: Timeouts): Promise<RemoteManifest> {
  const name = build.manifest.slice(build.manifest.lastIndexOf('/') + 1)
  const { text } = await guardedFetch(build.manifest, {
    integrity: build.integrity[name],
    silence: timeouts.manifest,
  })
  const value: unknown = JSON.parse(text)
  if (!isManifest(value)) throw new Error(`${build.manifest}: is no manifest`)
  return value
}

/** Returns the absolute address of a file in the manifest's folder. */
export const resolveManifestFile = (build: BuildAddress, file: string) =>
  new URL(file, new URL(build.manifest, location.href)).href
