import type { RemoteManifest } from '@portal/contracts/registry.ts'
import { type FetchedFile, guardedFetch } from './guarded-fetch.ts'
import { type BuildAddress, resolveManifestFile, type Timeouts } from './manifest.ts'

type CheckChunk = (url: string) => Promise<FetchedFile>

declare global {
  /**
   * Called by every remote's chunk loading for the address of a script, before adding it (`guard-chunks.ts`
   * in the build).
   */
  var portalCheckChunk: CheckChunk | undefined
}

const known = new Map<string, { integrity: string; silence: number }>()

/** Allows to load the scripts of this build from now on, with their digests checked. */
export function allowChunks(build: BuildAddress, manifest: RemoteManifest, timeouts: Timeouts) {
  for (const [file, integrity] of Object.entries(manifest.files)) {
    known.set(resolveManifestFile(build, file), { integrity, silence: timeouts.chunk })
  }
}

export function installChunkCheck() {
  globalThis.portalCheckChunk = (url) => {
    const address = new URL(url, location.href).href
    return guardedFetch(address, known.get(address) ?? { integrity: undefined, silence: 0 })
  }
}
