import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What goes away with the focus in it leaves it to another: a keyboard that is nowhere begins again at the
 * top of the page. `leave` is given the element while it still has its place.
 */
export function useFocusFallback<E extends HTMLElement>(leave: (element: E) => void): RefObject<E | null> {
  const own = useRef<E>(null)
  const latest = useRef(leave)
  useLayoutEffect(() => {
    const element = own.current
    return () => {
      if (element?.contains(document.activeElement)) latest.current(element)
    }
  }, [])
  return own
}
