import { provideTexts, setLiveRemotes } from '@portal/client'
import { loadBuild } from '@portal/federation/runtime/containers.ts'
import { createLoader, type RemoteLoader } from '@portal/federation/runtime/loader.ts'
import { onReport } from '@portal/federation/runtime/reports.ts'
import { createContext, useContext } from 'react'
import { onRegistry, registry } from '../registry/registry.ts'

/** Creates the loader of the running portal. */
export function startRemotes(): RemoteLoader {
  const loader = createLoader({
    registry: registry(),
    loadBuild,
    onModule: ({ texts }) => (texts ? provideTexts(texts) : undefined),
  })
  setLiveRemotes(registry())
  onRegistry(() => {
    loader.setRegistry(registry())
    setLiveRemotes(registry())
  })
  onReport(
    ({ problem, ...entry }) => problem !== undefined && console.warn('remote failed', { ...entry, problem }),
  )
  return loader
}

const Remotes = createContext<RemoteLoader | null>(null)
export const RemotesProvider = Remotes.Provider

export function useRemotes(): RemoteLoader {
  const loader = useContext(Remotes)
  if (!loader) throw new Error('no loader of remotes above this component')
  return loader
}
