import { useFormat, useSession, useT } from '@portal/client'
import type { RegistryEntry } from '@portal/contracts/registry.ts'
import { Box, EmptyState, Skeleton, Typography } from '@portal/ui'
import { useState } from 'react'
import { useRegistry } from '../registry/registry.ts'
import { RemoteBoundary } from '../remote/RemoteBoundary.tsx'
import { useRemotes } from '../remote/remotes.ts'
import { useRemote } from '../remote/use-remote.ts'
import { WatchInput } from '../unsaved/WatchInput.tsx'
import { greetingAt } from './greeting.ts'

const Note = () => (
  <Typography role="status" sx={{ color: 'text.secondary', py: 2 }}>
    {useT()('These figures are not available right now. They come back by themselves.')}
  </Typography>
)

/** The cards of one remote. One that fails leaves a short note and disturbs no other. */
function Cards({ remote, version }: { remote: string; version: string }) {
  const remotes = useRemotes()
  const [isHeld, setHeld] = useState(false)
  const { state } = useRemote({ load: () => remotes.intro(remote), version, isHeld })
  if (state.status === 'failed') return <Note />
  if (state.status === 'loading') return <Skeleton variant="rounded" height={180} />
  const { build, value: Intro } = state.loaded
  return (
    <RemoteBoundary key={`${remote} ${build}`} remote={remote} build={build} fallback={() => <Note />}>
      <WatchInput onUnsaved={setHeld}>
        <Intro />
      </WatchInput>
    </RemoteBoundary>
  )
}

export function IntroPage() {
  const t = useT()
  const format = useFormat()
  const { user, can } = useSession()
  const registry = useRegistry()
  const sees = ({ intro, isDisabled }: RegistryEntry) =>
    intro !== undefined && !isDisabled && (intro.access === 'user' || can(intro.access))
  const remotes = Object.entries(registry.remotes).filter(([, entry]) => sees(entry))
  const now = new Date()
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 1280 }}>
      <div>
        <Typography component="h1" variant="h1" sx={{ fontSize: { xs: '1.5rem', sm: '1.75rem' } }}>
          {t(greetingAt(now.getHours()), { name: user.username })}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{format.day(now.toLocaleDateString('sv'))}</Typography>
      </div>
      {remotes.map(([remote, { version }]) => (
        <Cards key={remote} remote={remote} version={version} />
      ))}
      {remotes.length === 0 && (
        <EmptyState
          title={t('Nothing to show here')}
          detail={t(
            'There are no figures for your account. Pages that it may open are in the menu; ask an administrator if one is missing.',
          )}
        />
      )}
    </Box>
  )
}
