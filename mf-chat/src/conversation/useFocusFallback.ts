import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus from a removed element to another, because a lost focus restarts at the top of the page.
 * `leave` receives the element while it is still mounted.
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
