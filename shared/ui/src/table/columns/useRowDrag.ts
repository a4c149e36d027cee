import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

export interface LineProps {
  line: { 'data-line': string }
  handle: { onPointerDown(event: PointerEvent): void }
}

/**
 * Reorders the lines of a list by a handle with mouse, touch or pen. `onMove` is called for each new
 * position.
 */
export function useRowDrag(onMove: (key: string, to: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()

  const follow = useEffectEvent((key: string, y: number) => {
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const under = lines.findIndex((line) => y < line.getBoundingClientRect().bottom)
    // Keeps the first line in place.
    const to = Math.max(1, under < 0 ? lines.length - 1 : under)
    if (lines[to]?.dataset.line !== key) onMove(key, to)
  })

  /** Listens on the window, because a moved line loses pointer capture. */
  useEffect(() => {
    if (dragged === undefined) return
    const move = ({ clientY }: { clientY: number }) => follow(dragged, clientY)
    const end = () => setDragged(undefined)
    const ends = ['pointerup', 'pointercancel', 'blur']
    window.addEventListener('pointermove', move)
    for (const type of ends) window.addEventListener(type, end)
    return () => {
      window.removeEventListener('pointermove', move)
      for (const type of ends) window.removeEventListener(type, end)
    }
  }, [dragged])
  const lineProps = (key: string): LineProps => ({
    line: { 'data-line': key },
    handle: {
      onPointerDown: (event) => {
        event.preventDefault()
        setDragged(key)
      },
    },
  })
  return { list, lineProps, dragged }
}
