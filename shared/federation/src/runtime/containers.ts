import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import { runScript } from '../start/run.ts'
import { allowChunks, installChunkCheck } from './chunks.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type BuildAddress, readManifest, type Timeouts, toSiblingAddress } from './manifest.ts'

/**
 * Loads the exposed module of one build. Injected into the loader, so that tests never meet a federated id.
 */
export type LoadBuild = (build: BuildAddress, timeouts: Timeouts) => Promise<unknown>

/** Integrity by the address that the federation runtime uses. */
const checked = new Map<string, { address: string; integrity: string }>()

type Container = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content

const entries: ModuleFederationRuntimePlugin = {
  name: 'portal-entries',
  async loadEntry({ remoteInfo: { name, entry } }) {
    const { address, integrity } = checked.get(entry) ?? { address: entry, integrity: '' }
    // `guardedFetch` has just put it into the browser's cache.
    await runScript(address, integrity, nonce())
    const container = (globalThis as unknown as Record<string, unknown>)[name]
    if (!container) throw new Error(`${entry}: left no container`)
    return container as Container
  },
}

let isInstalled = false

/**
 * Every build is a remote of its own to the federation runtime: its container's name holds the build id. So
 * nothing that went wrong with one build is remembered against another, and two builds of a remote can run in
 * one page while it is being replaced.
 */
export const loadBuild: LoadBuild = async (build, timeouts) => {
  if (!isInstalled) {
    isInstalled = true
    registerPlugins([entries])
    installChunkCheck()
  }
  const manifest = await readManifest(build, timeouts)
  const entry = toSiblingAddress(build, manifest.entry)
  const integrity = manifest.files[manifest.entry]
  const { address } = await guardedFetch(entry, { integrity, silence: timeouts.entry })
  checked.set(entry, { address, integrity: integrity ?? '' })
  allowChunks(build, manifest, timeouts)
  registerRemotes([{ name: manifest.container, entry }])
  return loadRemote(`${manifest.container}/remote`)
}
