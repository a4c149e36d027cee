import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds, the usual value of phones. */
const longPressMs = 500
/** Distance in pixels from which a touch is scrolling. */
const maxMove = 10

/** Handlers for a long press; suppresses the click that follows it. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const isDone = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onPointerDown: ({ clientX, clientY, button }: PointerEvent) => {
      end()
      isDone.current = false
      if (button !== 0) return
      const timer = setTimeout(() => {
        isDone.current = true
        onLongPress()
      }, longPressMs)
      press.current = { x: clientX, y: clientY, timer }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > maxMove) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    // Prevents the browser's context menu.
    onContextMenu: (event: MouseEvent) => {
      if (press.current || isDone.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isDone.current) return
      isDone.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
