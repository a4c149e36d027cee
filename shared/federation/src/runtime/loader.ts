import type { RemoteModule } from '@portal/client'
import type { Registry } from '@portal/contracts/registry.ts'
import type { ComponentType } from 'react'
import { hostContractVersion } from '../contract.ts'
import type { LoadBuild } from './containers.ts'
import { LoadCache } from './loads.ts'

export interface LoadedPart<T> {
  value: T
  build: string
}

export interface RemotePageModule {
  Page: ComponentType
  keepAlive: boolean
}

/**
 * Loader of remotes. A rejected promise means that neither the live build nor the fallback could be loaded.
 */
export interface RemoteLoader {
  page(remote: string, path: string): Promise<LoadedPart<RemotePageModule>>
  /** Loads a card of the start page, by its name. */
  card(remote: string, name: string): Promise<LoadedPart<ComponentType>>
  /** Prefetches a page, unless the user saves data; ignores failures. */
  prefetch(remote: string, path: string): void
  /** Applies this registry to later loads; displayed pages stay. */
  setRegistry(registry: Registry): void
}

/** `^1.2.0` accepts 1.2.0 and all later versions of the same major version. */
export function satisfiesRange(range: string, version: string): boolean {
  const wanted = range.replace('^', '').split('.').map(Number)
  const given = version.split('.').map(Number)
  if (wanted[0] !== given[0]) return false
  return (given[1] ?? 0) > (wanted[1] ?? 0) || (given[1] === wanted[1] && (given[2] ?? 0) >= (wanted[2] ?? 0))
}

/**
 * The build needs another version of the host contract. The build is not faulty, and a retry does not help.
 */
export class ContractMismatchError extends Error {
  constructor(wanted: string) {
    super(`needs the portal's contract ${wanted}, this is ${hostContractVersion}`)
  }
}

function checkModule(value: unknown): RemoteModule {
  const routes = (value as Partial<RemoteModule> | null)?.routes
  if (
    !Array.isArray(routes) ||
    !routes.every((route) => typeof route.path === 'string' && typeof route.page === 'function')
  ) {
    throw new Error('the module exposes no routes')
  }
  return value as RemoteModule
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function defaultOf(load: () => Promise<{ default: ComponentType }>): Promise<ComponentType> {
  const { default: Component } = await load()
  if (typeof Component !== 'function' && typeof Component !== 'object')
    throw new Error('the module has no component')
  return Component
}

export interface LoaderOptions {
  registry: Registry
  loadBuild: LoadBuild
  /** Called before the first page of a build is rendered, and again when another build replaces it. */
  onModule?: (module: RemoteModule) => Promise<void> | void
}

export function createLoader({ registry: first, loadBuild, onModule }: LoaderOptions): RemoteLoader {
  let registry = first
  const loads = new LoadCache()
  const prepared = new Map<string, { build: string; done: Promise<void> }>()

  async function loadModule(remote: string, build: string): Promise<RemoteModule> {
    const entry = registry.remotes[remote]
    const address = entry?.builds[build]
    if (!entry || !address) throw new Error(`no release of ${remote} is known`)
    return checkModule(await loadBuild(address, entry.timeouts))
  }

  function checkContract(remote: string, build: string) {
    const wanted = registry.remotes[remote]?.builds[build]?.contract
    if (wanted !== undefined && !satisfiesRange(wanted, hostContractVersion))
      throw new ContractMismatchError(wanted)
  }

  /** Text keys may repeat between builds; those of the displayed build win. */
  function prepare(remote: string, build: string, module: RemoteModule): Promise<void> {
    const known = prepared.get(remote)
    if (known?.build === build) return known.done
    const done = Promise.resolve(onModule?.(module))
    prepared.set(remote, { build, done })
    return done
  }

  async function partOf<T>(
    remote: string,
    build: string,
    part: string,
    load: (module: RemoteModule) => Promise<T>,
  ): Promise<T> {
    const module = await loads.once(`${remote} ${build}`, { remote, build, phase: 'load' }, () =>
      loadModule(remote, build),
    )
    const value = await loads.once(`${remote} ${build} ${part}`, { remote, build, phase: 'page' }, () =>
      load(module),
    )
    await prepare(remote, build, module)
    return value
  }

  /** Tries the live build, then the fallback, until `part` can be loaded. */
  async function climb<T>(
    remote: string,
    part: string,
    load: (module: RemoteModule) => Promise<T>,
  ): Promise<LoadedPart<T>> {
    const entry = registry.remotes[remote]
    let failure: unknown = new Error(`no release of ${remote} is known`)
    for (const build of entry ? [entry.version, entry.fallback] : []) {
      if (!build) continue
      try {
        checkContract(remote, build)
        return { value: await partOf(remote, build, part, load), build }
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  const loader: RemoteLoader = {
    page: (remote, path) =>
      climb(remote, path, async (module) => {
        const route = module.routes.find((candidate) => candidate.path === path)
        if (!route) throw new Error(`${remote} has no page for ${path}`)
        return { Page: await defaultOf(route.page), keepAlive: route.keepAlive === true }
      }),
    card: (remote, name) =>
      climb(remote, `card ${name}`, async ({ cards }) => {
        const load = cards && Object.hasOwn(cards, name) ? cards[name] : undefined
        if (!load) throw new Error(`${remote} has no card ${name}`)
        return defaultOf(load)
      }),
    prefetch: (remote, path) => savesData() || void loader.page(remote, path).catch(() => {}),
    setRegistry: (next) => {
      registry = next
    },
  }
  return loader
}
