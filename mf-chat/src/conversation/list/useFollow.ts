import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end within which a reader counts as being there. */
const nearEnd = 80

/**
 * Keeps the end of a growing list in sight while the reader is there, and leaves a reader alone who has gone up. `first` is the key of the
 * first message: what is added before it does not move what is read.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>, first: string | undefined) {
  const follows = useRef(true)
  const height = useRef(0)
  const before = useRef(first)
  const [isAway, setAway] = useState(false)

  const toEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    follows.current = true
    element.scrollTop = element.scrollHeight
    setAway(false)
  }, [scroller])

  useEffect(() => {
    const element = scroller.current
    if (!element || !content.current) return
    const onScroll = () => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
      setAway(!follows.current)
    }
    const grown = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight
      height.current = element.scrollHeight
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    grown.observe(content.current)
    grown.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      grown.disconnect()
    }
  }, [scroller, content])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const isPrepended = before.current !== undefined && before.current !== first
    if (isPrepended && !follows.current) element.scrollTop += element.scrollHeight - height.current
    else if (follows.current) element.scrollTop = element.scrollHeight
    before.current = first
    height.current = element.scrollHeight
  }, [scroller, first])

  return { isAway, toEnd }
}
