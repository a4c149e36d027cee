import { useT } from '@portal/client'
import { Box, Icon, IconButton } from '@portal/ui'
import type { ReactNode } from 'react'
import type { Card, Lane } from './board.ts'
import type { DragHandlers } from './useDragging.ts'

interface BoardCardProps<C extends Card> {
  card: C
  lane: Lane
  hands: DragHandlers<C>
  /** Id of the hint about keys. */
  hintId: string
  isMoving: boolean
  /** True if the card cannot be dragged and offers only its menu. */
  isFixed: boolean
  children: ReactNode
  menu: ReactNode
}

/** Card of a board: dragged by mouse at any point, by touch and keyboard at its handle. */
export function BoardCard<C extends Card>({
  card,
  lane,
  hands,
  hintId,
  isMoving,
  isFixed,
  children,
  menu,
}: BoardCardProps<C>) {
  const t = useT()
  const isHeld = hands.held?.card.id === card.id
  return (
    <Box
      component="li"
      data-card={card.id}
      aria-busy={isMoving}
      onPointerDown={isFixed || isMoving ? undefined : hands.onPointerDown(card, lane.key)}
      onDragStart={(event) => event.preventDefault()}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 1,
        pl: isFixed ? 1 : 0.25,
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.25,
        cursor: isFixed ? undefined : 'grab',
        userSelect: isFixed ? undefined : 'none',
        opacity: isMoving ? 0.6 : 1,
        outline: isHeld ? '2px solid var(--mui-palette-primary-main)' : undefined,
      }}
    >
      {!isFixed && (
        <IconButton
          size="small"
          data-handle
          id={`handle-${card.id}`}
          aria-label={t('Move {name}', { name: card.name })}
          aria-describedby={hintId}
          aria-pressed={isHeld}
          disabled={isMoving}
          onKeyDown={hands.onHandleKey(card, lane.key)}
          onBlur={hands.onHandleBlur}
          sx={{ touchAction: 'none', cursor: 'grab', p: 0.25 }}
        >
          <Icon name="drag" />
        </IconButton>
      )}
      <Box sx={{ flex: 1, minWidth: 0, fontSize: '0.8125rem' }}>{children}</Box>
      {menu}
    </Box>
  )
}
