import type { RemoteModule } from '@portal/client'
import type { Registry } from '@portal/contracts/registry.ts'
import type { ComponentType } from 'react'
import { hostContract } from '../contract.ts'
import type { LoadBuild } from './containers.ts'
import { Loads } from './loads.ts'

export interface Loaded<T> {
  value: T
  build: string
}

export interface RemotePageModule {
  Page: ComponentType
  keepAlive: boolean
}

/**
 * Loader of remotes. A rejected promise means that neither the live build nor the previous one could be used.
 */
export interface RemoteLoader {
  page(remote: string, path: string): Promise<Loaded<RemotePageModule>>
  /** A card of the start page, by its name. */
  card(remote: string, name: string): Promise<Loaded<ComponentType>>
  /** Loads a page ahead of need, unless the user saves data; a failure says nothing. */
  prefetch(remote: string, path: string): void
  /** Later loads go by this registry; what is on the screen stays. */
  setRegistry(registry: Registry): void
}

/** `^1.2.0` takes 1.2.0 and whatever follows it within the same major version. */
export function takes(range: string, version: string): boolean {
  const wanted = range.replace('^', '').split('.').map(Number)
  const given = version.split('.').map(Number)
  if (wanted[0] !== given[0]) return false
  return (given[1] ?? 0) > (wanted[1] ?? 0) || (given[1] === wanted[1] && (given[2] ?? 0) >= (wanted[2] ?? 0))
}

/**
 * A build was made for a portal that offers something else than this page. The build is not to blame, and
 * trying again does not help.
 */
export class OtherContract extends Error {
  constructor(wanted: string) {
    super(`needs the portal's contract ${wanted}, this is ${hostContract}`)
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
  /** Called before the first page of a build is drawn, and again when a build takes the place of another. */
  onModule?: (module: RemoteModule) => Promise<void> | void
}

export function createLoader({ registry: first, loadBuild, onModule }: LoaderOptions): RemoteLoader {
  let registry = first
  const loads = new Loads()
  const prepared = new Map<string, { build: string; done: Promise<void> }>()

  async function loadModule(remote: string, build: string): Promise<RemoteModule> {
    const entry = registry.remotes[remote]
    const address = entry?.builds[build]
    if (!entry || !address) throw new Error(`no release of ${remote} is known`)
    return checkModule(await loadBuild(address, entry.timeouts))
  }

  function checkContract(remote: string, build: string) {
    const wanted = registry.remotes[remote]?.builds[build]?.contract
    if (wanted !== undefined && !takes(wanted, hostContract)) throw new OtherContract(wanted)
  }

  /** Two builds may share names of texts: those of the build that is shown last count. */
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

  /** The live build, then the one before: the first from which `part` can be loaded. */
  async function climb<T>(
    remote: string,
    part: string,
    load: (module: RemoteModule) => Promise<T>,
  ): Promise<Loaded<T>> {
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
