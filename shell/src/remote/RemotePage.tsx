import { LoadingState } from '@portal/ui'
import { Suspense, useEffect } from 'react'
import { useTitle } from '../navigation/title.ts'
import type { PortalPage } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { RemoteBoundary } from './RemoteBoundary.tsx'
import { RemoteFailed } from './RemoteFailed.tsx'
import { useRemotes } from './remotes.ts'
import { useRemote } from './use-remote.ts'

interface RemotePageProps {
  page: PortalPage
  remote: string
  onKeepAlive?: () => void
  isHeld?: boolean
}

/** A page of a remote, or what stands in its place. */
export function RemotePage({ page, remote, onKeepAlive, isHeld = false }: RemotePageProps) {
  const remotes = useRemotes()
  const title = useTitle()({ title: '', page })
  const version = useRegistry().remotes[remote]?.version
  const { state, again } = useRemote({ load: () => remotes.page(remote, page.path), version, isHeld })
  const keepsAlive = state.status === 'ready' && state.loaded.value.keepAlive
  useEffect(() => {
    if (keepsAlive) onKeepAlive?.()
  }, [keepsAlive, onKeepAlive])

  if (state.status === 'loading') return <LoadingState />
  if (state.status === 'failed') return <RemoteFailed title={title} isHealing onAgain={again} />
  const { build, value } = state.loaded
  return (
    <RemoteBoundary
      key={`${remote} ${page.path} ${build}`}
      remote={remote}
      build={build}
      fallback={(retry) => <RemoteFailed title={title} isHealing={false} onAgain={retry} />}
    >
      <Suspense fallback={<LoadingState />}>
        <value.Page />
      </Suspense>
    </RemoteBoundary>
  )
}
