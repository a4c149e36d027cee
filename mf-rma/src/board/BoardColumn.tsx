import { useT } from '@portal/client'
import { Box, Button, FailedState, Skeleton, Tag, Typography } from '@portal/ui'
import { type ReactNode, useEffect, useId } from 'react'
import type { Card, Lane } from './board.ts'
import type { DragHandlers } from './useDragging.ts'
import type { OptimisticMoves } from './useOptimisticMoves.ts'

/** Rows that a column has loaded. */
export interface LoadedLane<C extends Card> {
  cards?: readonly C[] | undefined
  /** Total of the column. */
  total: string
  error?: unknown
  isFetching: boolean
  /** Time of the last response in milliseconds. */
  readAt?: number | undefined
  refetch(): unknown
  /** Loads more cards; undefined if all are loaded. */
  onMore?: (() => void) | undefined
  /** Link to the complete list, instead of more cards. */
  rest?: ReactNode
}

interface BoardColumnProps<C extends Card> {
  lane: Lane
  read: LoadedLane<C>
  moves: OptimisticMoves<C>
  hands: DragHandlers<C>
  /** Reason why the dragged card cannot be dropped here. */
  refusal: string | undefined
  children(card: C): ReactNode
}

const skeletons = ['a', 'b', 'c']

/** Column of a board: heading with the number of cards, the cards, and a button for more. */
export function BoardColumn<C extends Card>({
  lane: { key, label, color },
  read,
  moves,
  hands: { held },
  refusal,
  children,
}: BoardColumnProps<C>) {
  const t = useT()
  const id = useId()
  const { settle } = moves
  const { readAt, isFetching } = read
  useEffect(() => {
    if (readAt !== undefined && !isFetching) settle(key, readAt)
  }, [settle, key, readAt, isFetching])
  const cards = moves.cardsOf(key, read.cards ?? [])
  const isOver = held?.over === key && held.from !== key
  const border = isOver ? (refusal === undefined ? 'success.main' : 'error.main') : 'divider'
  return (
    <Box
      component="section"
      aria-labelledby={id}
      data-lane={key}
      sx={{
        flex: { xs: '0 0 88%', sm: '1 0 240px' },
        maxWidth: { sm: 420 },
        scrollSnapAlign: 'start',
        display: 'flex',
        flexDirection: 'column',
        minHeight: 160,
        maxHeight: { sm: 'calc(100dvh - 220px)' },
        border: 1,
        borderColor: border,
        borderRadius: 1,
        bgcolor: 'background.default',
        opacity: held && held.from !== key && refusal !== undefined && !isOver ? 0.55 : 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, minHeight: 40 }}>
        <Typography id={id} component="h2" variant="h3" sx={{ flex: 1, fontSize: '0.875rem' }}>
          {label}
        </Typography>
        <Tag color={color} label={read.total} />
      </Box>
      {isOver && refusal !== undefined && (
        <Typography variant="body2" sx={{ px: 1, pb: 0.5, color: 'error.main' }}>
          {refusal}
        </Typography>
      )}
      <Box
        sx={{ overflowY: 'auto', p: 1, pt: 0, flex: 1, minHeight: 0 }}
        tabIndex={0}
        role="group"
        aria-labelledby={id}
      >
        {read.error !== undefined && read.cards === undefined ? (
          <FailedState error={read.error} onRetry={read.refetch} />
        ) : read.cards === undefined ? (
          skeletons.map((one) => <Skeleton key={one} height={72} />)
        ) : (
          <Box
            component="ul"
            aria-labelledby={id}
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 1,
              gridTemplateColumns: 'minmax(0, 1fr)',
            }}
          >
            {cards.map(children)}
          </Box>
        )}
        {read.cards !== undefined && cards.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center', py: 3 }}>
            {t('Nothing here')}
          </Typography>
        )}
        {read.onMore ? (
          <Button fullWidth disabled={isFetching} onClick={read.onMore} sx={{ mt: 1 }}>
            {t('Show more')}
          </Button>
        ) : (
          read.rest
        )}
      </Box>
    </Box>
  )
}
