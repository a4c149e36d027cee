import { LoadingState } from '@portal/ui'
import { Suspense, useEffect } from 'react'
import { useTitle } from '../navigation/title.ts'
import type { PortalPage } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { WatchInput } from '../unsaved/WatchInput.tsx'
import { RemoteBoundary } from './RemoteBoundary.tsx'
import { RemoteFailed } from './RemoteFailed.tsx'
import { RemoteUnavailable } from './RemoteUnavailable.tsx'
import { useRemotes } from './remotes.ts'
import { useRemote } from './use-remote.ts'

export interface PageLife {
  /** True while unsaved input delays a new version of the page. */
  isHeld?: boolean
  /** Called with the displayed build, and whether the page asks to stay mounted. */
  onShown?: (shown: { build: string; keepAlive: boolean }) => void
}

interface RemotePageProps extends PageLife {
  page: PortalPage
  remote: string
}

/** Page of a remote, or its placeholder. */
export function RemotePage(props: RemotePageProps) {
  const title = useTitle()({ title: '', page: props.page })
  const { isDisabled = false, isOutdated = false } = useRegistry().remotes[props.remote] ?? {}
  return isDisabled && !props.isHeld ? (
    <RemoteUnavailable title={title} why={isOutdated ? 'outdated' : 'disabled'} />
  ) : (
    <LoadedPage {...props} title={title} />
  )
}

function LoadedPage({ page, remote, title, isHeld = false, onShown }: RemotePageProps & { title: string }) {
  const remotes = useRemotes()
  const entry = useRegistry().remotes[remote]
  const version = entry?.isDisabled ? undefined : entry?.version
  const { state, again } = useRemote({ load: () => remotes.page(remote, page.path), version, isHeld })
  const shown = state.status === 'ready' ? state.loaded : undefined
  const keepAlive = shown?.value.keepAlive
  const build = shown?.build
  useEffect(() => {
    if (build !== undefined && keepAlive !== undefined) onShown?.({ build, keepAlive })
  }, [build, keepAlive, onShown])

  if (state.status === 'loading') return <LoadingState />
  if (state.status === 'failed') return <RemoteFailed title={title} why={state.why} onAgain={again} />
  const { Page } = state.loaded.value
  return (
    <RemoteBoundary
      key={`${remote} ${page.path} ${build}`}
      remote={remote}
      build={state.loaded.build}
      fallback={(retry) => <RemoteFailed title={title} why="broken" onAgain={retry} />}
    >
      <WatchInput>
        <Suspense fallback={<LoadingState />}>
          <Page />
        </Suspense>
      </WatchInput>
    </RemoteBoundary>
  )
}
