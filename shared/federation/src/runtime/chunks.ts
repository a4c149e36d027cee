import type { RemoteManifest } from '@portal/contracts/registry.ts'
import { type Guarded, guardedFetch } from './guarded-fetch.ts'
import { type BuildAddress, type Timeouts, toSiblingAddress } from './manifest.ts'

type CheckChunk = (url: string) => Promise<Guarded>

declare global {
  /**
   * Asked by every remote's own chunk loading before it adds a script, and where from (`guard-chunks.ts` in
   * the build).
   */
  var portalCheckChunk: CheckChunk | undefined
}

const known = new Map<string, { integrity: string; silence: number }>()

/** From now on the scripts of this build may be loaded, and are checked. */
export function allowChunks(build: BuildAddress, manifest: RemoteManifest, timeouts: Timeouts) {
  for (const [file, integrity] of Object.entries(manifest.files)) {
    known.set(toSiblingAddress(build, file), { integrity, silence: timeouts.chunk })
  }
}

export function installChunkCheck() {
  globalThis.portalCheckChunk = (url) => {
    const address = new URL(url, location.href).href
    return guardedFetch(address, known.get(address) ?? { integrity: undefined, silence: 0 })
  }
}
