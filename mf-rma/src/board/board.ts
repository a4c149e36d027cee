import type { TagColor } from '@portal/ui'

/** Column of a board. */
export interface Lane {
  key: string
  /** Translated label. */
  label: string
  color?: TagColor | undefined
}

/** Card on a board. */
export interface Card {
  id: number
  /** Name of the card. */
  name: string
}

/** Card that is dragged by pointer or keyboard. */
export interface DraggedCard<C extends Card> {
  card: C
  from: string
  over: string
  by: 'pointer' | 'keys'
}

/** Reason why a card cannot be dropped on a column; undefined if it can. */
export type DropRefusal = string | undefined

/** Returns the adjacent column, or the same column at the edge. */
export function findAdjacentLane(lanes: readonly Lane[], key: string, step: -1 | 1): Lane | undefined {
  const at = lanes.findIndex((lane) => lane.key === key)
  return lanes[Math.min(lanes.length - 1, Math.max(0, at + step))]
}
