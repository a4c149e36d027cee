import { type RefObject, useEffect } from 'react'

/** Pixels that are missing when a keyboard lies over the page; less is the browser's own bars. */
const keyboard = 120

/**
 * A keyboard on the screen covers a page without making it smaller: the conversation ends above it while it
 * is there.
 */
export function useKeyboard(input: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport
    const root = input.current?.closest<HTMLElement>('.chat')
    if (!visible || !root) return
    const fit = () => {
      // Ignores the smaller viewport of a zoomed page.
      const isCovered = visible.scale === 1 && window.innerHeight - visible.height > keyboard
      root.style.maxHeight = isCovered
        ? `${visible.offsetTop + visible.height - root.getBoundingClientRect().top}px`
        : ''
    }
    visible.addEventListener('resize', fit)
    visible.addEventListener('scroll', fit)
    return () => {
      visible.removeEventListener('resize', fit)
      visible.removeEventListener('scroll', fit)
      root.style.maxHeight = ''
    }
  }, [input])
}
