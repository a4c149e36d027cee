import { useT } from '@portal/client'
import { Box, MenuItem, TextField, useMediaQuery, visuallyHidden } from '@portal/ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BoardCard } from './BoardCard.tsx'
import type { Card, DropRefusal, Lane } from './board.ts'
import { type DragHandlers, useDragging } from './useDragging.ts'
import type { OptimisticMoves } from './useOptimisticMoves.ts'

export interface BoardProps<C extends Card> {
  label: string
  lanes: readonly Lane[]
  /** True if cards cannot be moved. */
  isFixed: boolean
  refusalOf(card: C, to: string): DropRefusal
  onDrop(card: C, from: string, to: string): void
  onRefused(card: C, to: string, reason: string): void
  moves: OptimisticMoves<C>
  /** Renders a column, which loads its cards and renders each with `card`. */
  column(lane: Lane, parts: ColumnProps<C>): ReactNode
  face(card: C): ReactNode
  menu(card: C): ReactNode
}

/** Props that a board passes to each column. */
export interface ColumnProps<C extends Card> {
  hands: DragHandlers<C>
  moves: OptimisticMoves<C>
  refusal: DropRefusal
  card(card: C): ReactNode
}

/** Selects a column on a phone, like swiping. */
function LaneSelect({ lanes, onSelect }: { lanes: readonly Lane[]; onSelect(key: string): void }) {
  const t = useT()
  const [key, setKey] = useState(lanes[0]?.key ?? '')
  return (
    <TextField
      data-unsaved="ignore"
      select
      size="small"
      fullWidth
      label={t('Column')}
      value={lanes.some((lane) => lane.key === key) ? key : (lanes[0]?.key ?? '')}
      onChange={({ target }) => {
        setKey(target.value)
        onSelect(target.value)
      }}
      sx={{ mb: 1 }}
    >
      {lanes.map(({ key, label }) => (
        <MenuItem key={key} value={key}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/**
 * Board with cards in columns, which mouse, touch or keyboard move between them. The page decides what a
 * drop does; the board announces drags to screen readers.
 */
export function Board<C extends Card>({ label, lanes, moves, ...props }: BoardProps<C>) {
  const t = useT()
  const hint = useId()
  const isPhone = useMediaQuery('(max-width:599.95px)')
  const isFixed = props.isFixed || isPhone
  const dropped = useRef<number>(undefined)
  const hands = useDragging<C>({
    lanes,
    refusalOf: props.refusalOf,
    onRefused: props.onRefused,
    onDrop: (card, from, to) => {
      dropped.current = card.id
      props.onDrop(card, from, to)
    },
  })
  const { board, ghost, held, said } = hands
  useEffect(() => {
    // Focuses the handle in the new column.
    if (dropped.current === undefined || document.activeElement !== document.body) return
    const handle = document.getElementById(`handle-${dropped.current}`)
    if (!handle) return
    handle.focus()
    if (document.activeElement === handle) dropped.current = undefined
  })
  const show = (key: string, inline: 'start' | 'nearest') =>
    [...(board.current?.children ?? [])]
      .find((column) => (column as HTMLElement).dataset.lane === key)
      ?.scrollIntoView({ inline, block: 'nearest' })
  const carried = held?.by === 'keys' ? held.over : undefined
  useEffect(() => {
    if (carried !== undefined) show(carried, 'nearest')
  })
  const card = (lane: Lane) => (one: C) => (
    <BoardCard
      key={one.id}
      card={one}
      lane={lane}
      hands={hands}
      hintId={hint}
      isMoving={moves.isMoving(one.id)}
      isFixed={isFixed}
      menu={props.menu(one)}
    >
      {props.face(one)}
    </BoardCard>
  )
  return (
    <Box component="section" aria-label={label}>
      {isPhone && <LaneSelect lanes={lanes} onSelect={(key) => show(key, 'start')} />}
      <Box id={hint} sx={visuallyHidden}>
        {t('Press Space to pick up the card, the arrow keys to move it and Space to drop it.')}
      </Box>
      <Box aria-live="assertive" role="status" sx={visuallyHidden}>
        {said}
      </Box>
      <Box
        ref={board}
        sx={{
          display: 'flex',
          gap: 1,
          overflowX: 'auto',
          pb: 1,
          position: 'relative',
          scrollSnapType: { xs: 'x mandatory', sm: 'none' },
        }}
      >
        {lanes.map((lane) =>
          props.column(lane, {
            hands,
            moves,
            refusal: held && held.from !== lane.key ? props.refusalOf(held.card, lane.key) : undefined,
            card: card(lane),
          }),
        )}
      </Box>
      {held?.by === 'pointer' && (
        <Box
          ref={ghost}
          aria-hidden
          sx={{
            position: 'fixed',
            top: 0,
            left: 0,
            translate: '-999px -999px',
            zIndex: 'tooltip',
            pointerEvents: 'none',
            p: 1,
            maxWidth: 260,
            border: 1,
            borderColor: 'primary.main',
            borderRadius: 1,
            bgcolor: 'background.paper',
            boxShadow: 6,
          }}
        >
          {props.face(held.card)}
        </Box>
      )}
    </Box>
  )
}
