import { useT } from '@portal/client'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Card, type DraggedCard, type DropRefusal, findAdjacentLane, type Lane } from './board.ts'

/** Distance in pixels from which a press is a drag. */
const slack = 6
/** Distance in pixels from the board's edge at which it scrolls, and the scroll step. */
const edge = 48

interface Press<C extends Card> {
  card: C
  from: string
  x: number
  y: number
}

interface Holding<C extends Card> {
  lanes: readonly Lane[]
  refusalOf(card: C, to: string): DropRefusal
  onDrop(card: C, from: string, to: string): void
  /** Called after a drop on a refusing column. */
  onRefused(card: C, to: string, reason: string): void
}

const laneAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]')?.dataset.lane

/** Dragging of cards between columns by mouse, touch, pen or keyboard. */
export function useDragging<C extends Card>({ lanes, refusalOf, onDrop, onRefused }: Holding<C>) {
  const t = useT()
  const board = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [press, setPress] = useState<Press<C>>()
  const [held, setHeld] = useState<DraggedCard<C>>()
  const [said, say] = useState('')
  const labelOf = (key: string) => lanes.find((lane) => lane.key === key)?.label ?? key

  const end = () => {
    setPress(undefined)
    setHeld(undefined)
  }
  const cancel = (name: string) => {
    end()
    say(t('{name} was not moved.', { name }))
  }
  const drop = ({ card, from, over }: DraggedCard<C>) => {
    end()
    if (over === from) return say(t('{name} was not moved.', { name: card.name }))
    const reason = refusalOf(card, over)
    if (reason !== undefined) {
      say(reason)
      return onRefused(card, over, reason)
    }
    say(t('{name} dropped on {column}.', { name: card.name, column: labelOf(over) }))
    onDrop(card, from, over)
  }
  const carry = (now: DraggedCard<C>, over: string) => {
    setHeld({ ...now, over })
    const reason = over === now.from ? undefined : refusalOf(now.card, over)
    say(reason === undefined ? labelOf(over) : `${labelOf(over)}. ${reason}`)
  }

  const scrollAtEdge = (x: number) => {
    const box = board.current?.getBoundingClientRect()
    if (!board.current || !box) return
    if (x < box.left + edge) board.current.scrollLeft -= edge / 3
    if (x > box.right - edge) board.current.scrollLeft += edge / 3
  }
  const follow = useEffectEvent((pressed: Press<C>, x: number, y: number) => {
    if (!held && Math.hypot(x - pressed.x, y - pressed.y) < slack) return
    const now: DraggedCard<C> = held ?? {
      card: pressed.card,
      from: pressed.from,
      over: pressed.from,
      by: 'pointer',
    }
    const over = laneAt(x, y) ?? now.from
    if (!held || over !== held.over) carry(now, over)
    if (ghost.current) ghost.current.style.translate = `${x + 12}px ${y + 8}px`
    scrollAtEdge(x)
  })
  const release = useEffectEvent(() => (held ? drop(held) : end()))
  const abort = useEffectEvent(() => (held ? cancel(held.card.name) : end()))

  /** Listens on the window, because the pressed card can be re-rendered. */
  useEffect(() => {
    if (!press) return
    const move = ({ clientX, clientY }: MouseEvent) => follow(press, clientX, clientY)
    const up = () => release()
    const stop = () => abort()
    const leave = ({ key }: { key: string }) => key === 'Escape' && abort()
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('blur', stop)
    window.addEventListener('keydown', leave)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('blur', stop)
      window.removeEventListener('keydown', leave)
    }
  }, [press])

  /** A mouse drags the whole card; touch drags the handle, because it scrolls elsewhere. */
  const onPointerDown = (card: C, from: string) => (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const isHandle = target.closest('[data-handle]') !== null
    if (event.button !== 0 || (!isHandle && (event.pointerType === 'touch' || target.closest('a, button'))))
      return
    setPress({ card, from, x: event.clientX, y: event.clientY })
  }

  const onHandleKey = (card: C, from: string) => (event: KeyboardEvent) => {
    const isHeld = held?.by === 'keys' && held.card.id === card.id
    const { key } = event
    if (key === ' ' || key === 'Enter') {
      event.preventDefault()
      if (isHeld) return drop(held)
      setHeld({ card, from, over: from, by: 'keys' })
      return say(
        t('{name} picked up. Arrow keys move it, Space drops it, Escape cancels.', { name: card.name }),
      )
    }
    if (!isHeld) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key] as -1 | 1 | undefined
    if (step === undefined && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    const next = step && findAdjacentLane(lanes, held.over, step)
    if (next) carry(held, next.key)
    if (!step) cancel(card.name)
  }
  const onHandleBlur = () => held?.by === 'keys' && cancel(held.card.name)

  return { board, ghost, held, said, onPointerDown, onHandleKey, onHandleBlur }
}
export type DragHandlers<C extends Card> = ReturnType<typeof useDragging<C>>
