import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import { runScript } from '../start/run.ts'
import { allowChunks, installChunkCheck } from './chunks.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type BuildAddress, readManifest, resolveManifestFile, type Timeouts } from './manifest.ts'

/** Loads the exposed module of one build. Injected into the loader, so that tests need no federated id. */
export type LoadBuild = (build: BuildAddress, timeouts: Timeouts) => Promise<unknown>

/** Integrity by the address that the federation runtime uses. */
const checked = new Map<string, { address: string; integrity: string }>()

type Container = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content

const entries: ModuleFederationRuntimePlugin = {
  name: 'portal-entries',
  async loadEntry({ remoteInfo: { name, entry } }) {
    const { address, integrity } = checked.get(entry) ?? { address: entry, integrity: '' }
    // Cached by the browser after `guardedFetch`.
    await runScript(address, integrity, nonce())
    const container = (globalThis as unknown as Record<string, unknown>)[name]
    if (!container) throw new Error(`${entry}: left no container`)
    return container as Container
  },
}

let isInstalled = false

/**
 * Registers each build as a separate remote of the federation runtime: its container name contains the build
 * id. So an error of one build does not affect another, and two builds of a remote can run in one page
 * during a replacement.
 */
export const loadBuild: LoadBuild = async (build, timeouts) => {
  if (!isInstalled) {
    isInstalled = true
    registerPlugins([entries])
    installChunkCheck()
  }
  const manifest = await readManifest(build, timeouts)
  const entry = resolveManifestFile(build, manifest.entry)
  const integrity = manifest.files[manifest.entry]
  const { address } = await guardedFetch(entry, { integrity, silence: timeouts.entry })
  checked.set(entry, { address, integrity: integrity ?? '' })
  allowChunks(build, manifest, timeouts)
  registerRemotes([{ name: manifest.container, entry }])
  return loadRemote(`${manifest.container}/remote`)
}
