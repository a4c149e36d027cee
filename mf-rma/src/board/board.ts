import type { TagColor } from '@portal/ui'

/** A column of a board. */
export interface Lane {
  key: string
  /** In the reader's language. */
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

/** Why a card cannot be dropped on a column; without words it can. */
export type Refusal = string | undefined

/** Returns the adjacent column, or the same at the edge. */
export function beside(lanes: readonly Lane[], key: string, step: -1 | 1): Lane | undefined {
  const at = lanes.findIndex((lane) => lane.key === key)
  return lanes[Math.min(lanes.length - 1, Math.max(0, at + step))]
}
