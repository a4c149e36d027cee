import type { RemoteModule } from '@portal/client'
import type { Registry } from '@portal/contracts/registry.ts'
import type { ComponentType } from 'react'
import { hostContract } from '../contract.ts'
import type { LoadBuild } from './containers.ts'
import { report } from './reports.ts'

export interface Loaded<T> {
  value: T
  build: string
}

export interface RemotePageModule {
  Page: ComponentType
  keepAlive: boolean
}

/** What the shell knows of remotes. A rejected promise means that neither the live build nor the one before could be used. */
export interface RemoteLoader {
  page(remote: string, path: string): Promise<Loaded<RemotePageModule>>
  intro(remote: string): Promise<Loaded<ComponentType>>
  module(remote: string): Promise<Loaded<RemoteModule>>
  /** Loads ahead of need; a failure says nothing. */
  prefetch(remote: string): void
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

function checkModule(value: unknown): RemoteModule {
  const routes = (value as Partial<RemoteModule> | null)?.routes
  if (!Array.isArray(routes) || !routes.every((route) => typeof route.path === 'string' && typeof route.page === 'function')) {
    throw new Error('the module exposes no routes')
  }
  return value as RemoteModule
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function defaultOf(load: () => Promise<{ default: ComponentType }>): Promise<ComponentType> {
  const { default: Component } = await load()
  if (typeof Component !== 'function' && typeof Component !== 'object') throw new Error('the module has no component')
  return Component
}

export interface LoaderOptions {
  registry: Registry
  loadBuild: LoadBuild
  /** Called once per build, before its first page is drawn. */
  onModule?: (module: RemoteModule) => Promise<void> | void
}

export function createLoader({ registry: first, loadBuild, onModule }: LoaderOptions): RemoteLoader {
  let registry = first
  const modules = new Map<string, Promise<RemoteModule>>()

  async function loadModule(remote: string, build: string): Promise<RemoteModule> {
    const entry = registry.remotes[remote]
    const address = entry?.builds[build]
    if (!entry || !address) throw new Error(`no release of ${remote} is known`)
    if (!takes(address.contract, hostContract)) throw new Error(`needs the portal's contract ${address.contract}, this is ${hostContract}`)
    const module = checkModule(await loadBuild(address, entry.timeouts))
    await onModule?.(module)
    return module
  }

  function moduleOf(remote: string, build: string): Promise<RemoteModule> {
    const key = `${remote} ${build}`
    const known = modules.get(key)
    if (known) return known
    const loading = loadModule(remote, build)
    modules.set(key, loading)
    loading.catch(() => modules.delete(key))
    return loading
  }

  /** The live build, then the one before: the first from which `use` gets what it wants. */
  async function climb<T>(remote: string, phase: 'load' | 'page', use: (module: RemoteModule) => Promise<T>): Promise<Loaded<T>> {
    const entry = registry.remotes[remote]
    let failure: unknown = new Error(`no release of ${remote} is known`)
    for (const build of entry ? [entry.version, entry.fallback] : []) {
      if (!build) continue
      const started = performance.now()
      const said = (problem?: string) =>
        report({ remote, build, phase, ms: Math.round(performance.now() - started), ...(problem !== undefined && { problem }) })
      try {
        const value = await use(await moduleOf(remote, build))
        said()
        return { value, build }
      } catch (error) {
        said(textOf(error))
        failure = error
      }
    }
    throw failure
  }

  const loader: RemoteLoader = {
    page: (remote, path) =>
      climb(remote, 'page', async (module) => {
        const route = module.routes.find((candidate) => candidate.path === path)
        if (!route) throw new Error(`${remote} has no page for ${path}`)
        return { Page: await defaultOf(route.page), keepAlive: route.keepAlive === true }
      }),
    intro: (remote) =>
      climb(remote, 'page', (module) => {
        if (!module.intro) throw new Error(`${remote} has no card for the start page`)
        return defaultOf(module.intro)
      }),
    module: (remote) => climb(remote, 'load', (module) => Promise.resolve(module)),
    prefetch: (remote) => void loader.module(remote).catch(() => {}),
    setRegistry: (next) => {
      registry = next
    },
  }
  return loader
}
