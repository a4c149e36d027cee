import { useT } from '@portal/client'
import type { HomeCard, RegistryEntry } from '@portal/contracts/registry.ts'
import { Box, Button, Skeleton, Typography } from '@portal/ui'
import { useEffect, useState } from 'react'
import { useHasAccess } from '../navigation/may-open.ts'
import { useRegistry } from '../registry/registry.ts'
import { RemoteBoundary } from '../remote/RemoteBoundary.tsx'
import { useRemotes } from '../remote/remotes.ts'
import { useRemote } from '../remote/use-remote.ts'
import { WatchInput } from '../unsaved/WatchInput.tsx'
import { useCardStart } from './card-starts.ts'

interface ShownCard extends HomeCard {
  remote: string
  version: string
}

const cardsOf = ([remote, { home = [], version, isDisabled }]: [string, RegistryEntry]): ShownCard[] =>
  isDisabled ? [] : home.map((card) => ({ ...card, remote, version }))

/** Returns the cards of all live remotes that this user can see, in order. */
export function useHomeCards(): ShownCard[] {
  const has = useHasAccess()
  return Object.entries(useRegistry().remotes)
    .flatMap(cardsOf)
    .filter(({ access, unless }) => has(access) && !(unless && has(unless)))
    .sort((a, b) => a.place - b.place)
}

const Note = () => (
  <Typography role="status" sx={{ color: 'text.secondary', py: 2 }}>
    {useT()('This part is unavailable right now. It will come back shortly.')}
  </Typography>
)

function FrozenNote({ onAgain }: { onAgain: () => void }) {
  const t = useT()
  return (
    <Box role="status" sx={{ color: 'text.secondary', py: 2 }}>
      <Typography>
        {t('The page froze last time while this part was starting, so it was not started again.')}
      </Typography>
      <Button size="small" onClick={onAgain}>
        {t('Start it anyway')}
      </Button>
    </Box>
  )
}

const Waiting = () => <Skeleton variant="rounded" height={180} />

/** Card that starts after the page is rendered, one after the other. */
function Card(shown: ShownCard) {
  const { remote, card, version: build } = shown
  const start = useCardStart({ remote, build, card })
  if (start.state === 'frozen') return <FrozenNote onAgain={start.again} />
  return start.state === 'waiting' ? <Waiting /> : <StartedCard {...shown} start={start} />
}

/** Replaces a failed card by a short note, without affecting others. */
function StartedCard({
  remote,
  card,
  version,
  start,
}: ShownCard & { start: ReturnType<typeof useCardStart> }) {
  const remotes = useRemotes()
  const [isHeld, setHeld] = useState(false)
  const { state } = useRemote({ load: () => remotes.card(remote, card), version, isHeld })
  const { onLoaded, onDrawn } = start
  const isDrawn = state.status === 'failed' || (state.status === 'ready' && start.state === 'drawing')
  const isLoaded = state.status === 'ready' && !isDrawn
  useEffect(() => {
    if (isLoaded) onLoaded()
    if (isDrawn) onDrawn()
  }, [isLoaded, isDrawn, onLoaded, onDrawn])
  if (state.status === 'failed') return <Note />
  if (state.status === 'loading' || !isDrawn) return <Waiting />
  const { build, value: Content } = state.loaded
  return (
    <RemoteBoundary key={`${remote} ${build}`} remote={remote} build={build} fallback={() => <Note />}>
      <WatchInput onUnsaved={setHeld}>
        <Content />
      </WatchInput>
    </RemoteBoundary>
  )
}

const wide = { gridColumn: '1 / -1' }
/** Hides an empty card without a gap. */
const hidesEmpty = { minWidth: 0, '&:has(> [role=presentation]:empty)': { display: 'none' } }

export function HomeCards({ cards }: { cards: readonly ShownCard[] }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
      }}
    >
      {cards.map((one) => (
        <Box key={`${one.remote} ${one.card}`} sx={{ ...hidesEmpty, ...(one.isWide && wide) }}>
          <Card {...one} />
        </Box>
      ))}
    </Box>
  )
}
