import { type RefObject, useEffect } from 'react'

/** Height in pixels from which a smaller viewport means an on-screen keyboard, not browser toolbars. */
const keyboard = 120

/**
 * Shrinks the conversation while an on-screen keyboard covers the page, because browsers do not resize it.
 */
export function useOnScreenKeyboard(input: RefObject<HTMLElement | null>): void {
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
