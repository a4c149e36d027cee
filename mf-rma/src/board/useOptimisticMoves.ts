import { useCallback, useState } from 'react'
import type { Card } from './board.ts'

interface Move<C extends Card> {
  card: C
  to: string
  /** Columns that were not refetched since the move; undefined while the move is pending. */
  unread?: readonly string[]
  doneAt?: number
}

/** Optimistic moves: cards that the server's rows do not reflect yet. A refused move returns the card. */
export function useOptimisticMoves<C extends Card>() {
  const [moves, setMoves] = useState<readonly Move<C>[]>([])
  const drop = (id: number) => setMoves((all) => all.filter(({ card }) => card.id !== id))

  const move = async (card: C, from: string, to: string, work: () => Promise<unknown>) => {
    setMoves((all) => [...all.filter((one) => one.card.id !== card.id), { card, to }])
    try {
      await work()
    } catch (error) {
      drop(card.id)
      throw error
    }
    const doneAt = Date.now()
    setMoves((all) =>
      all.map((one) => (one.card.id === card.id ? { ...one, doneAt, unread: [from, to] } : one)),
    )
  }
  /** Called when a column was refetched, with the time of the response. */
  const settle = useCallback((lane: string, readAt: number) => {
    setMoves((all) => {
      const isRead = ({ unread, doneAt }: Move<C>) =>
        unread?.includes(lane) && doneAt !== undefined && readAt >= doneAt
      if (!all.some(isRead)) return all
      return all
        .map((one) =>
          isRead(one) ? { ...one, unread: one.unread?.filter((key) => key !== lane) ?? [] } : one,
        )
        .filter(({ unread }) => unread?.length !== 0)
    })
  }, [])
  /** Returns the current cards of a column. */
  const cardsOf = (lane: string, read: readonly C[]): readonly C[] => {
    const moved = new Set(moves.map(({ card }) => card.id))
    const here = moves.filter(({ to }) => to === lane).map(({ card }) => card)
    return moved.size === 0 ? read : [...here, ...read.filter(({ id }) => !moved.has(id))]
  }
  const isMoving = (id: number) => moves.some(({ card, doneAt }) => card.id === id && doneAt === undefined)
  return { move, settle, cardsOf, isMoving }
}
export type OptimisticMoves<C extends Card> = ReturnType<typeof useOptimisticMoves<C>>
