import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance in pixels from the end at which a reader counts as being at the end. */
const nearEnd = 80
/** Margin in pixels above an answer that is shown from its start. */
const gap = 8

const fromEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight

/** Returns the last message if it is an answer. */
function lastAnswer(content: HTMLElement | null): HTMLElement | undefined {
  const messages = content?.getElementsByClassName('chat-message') ?? []
  const last = messages[messages.length - 1]
  return last?.matches('.is-bot') ? (last as HTMLElement) : undefined
}

/** Returns the scroll position at which a message begins at the top. */
const topOf = (element: HTMLElement, message: Element) =>
  element.scrollTop + message.getBoundingClientRect().top - element.getBoundingClientRect().top - gap

/**
 * Keeps the end of a growing list visible while the reader is at the end; does not move readers who have
 * scrolled up. An answer taller than the viewport, also the last one of an opened conversation, is shown
 * from its start. `first` is the key of the first message: messages added before it do not move the visible
 * ones.
 */
export function useAutoScroll(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  first: string | undefined,
) {
  const follows = useRef(true)
  const height = useRef(0)
  /** Last known scroll position. */
  const top = useRef(0)
  const before = useRef(first)
  /**
   * Last complete answer and its height, as its layout can still change. Without a height, an answer is
   * followed to its end.
   */
  const seen = useRef<{ key?: string | undefined; height?: number }>({})
  const [isAway, setAway] = useState(false)

  const settle = useCallback(
    (element: HTMLElement) => {
      const answer = follows.current ? lastAnswer(content.current) : undefined
      if (follows.current) element.scrollTop = element.scrollHeight
      const key = answer?.dataset.key
      const own = answer?.getBoundingClientRect().height ?? 0
      if (answer && (seen.current.key !== key || (seen.current.height ?? own) !== own)) {
        const start = topOf(element, answer)
        if (start < element.scrollTop) {
          seen.current = { key }
          element.scrollTop = start
          follows.current = false
        } else if (!answer.matches('.is-coming')) seen.current = { key, height: own }
      }
      top.current = element.scrollTop
      height.current = element.scrollHeight
      setAway(!follows.current && fromEnd(element) >= nearEnd)
    },
    [content],
  )

  const toEnd = useCallback(() => {
    follows.current = true
    if (scroller.current) settle(scroller.current)
  }, [scroller, settle])

  useEffect(() => {
    const element = scroller.current
    if (!element || !content.current) return
    const onScroll = () => {
      const rest = fromEnd(element)
      // Added lines do not count as scrolling up: only the reader scrolls up. A list that became shorter
      // also scrolls up, and stays at its end.
      if (element.scrollTop < top.current && rest > 1) follows.current = false
      else if (element.scrollTop > top.current && rest < nearEnd) follows.current = true
      top.current = element.scrollTop
      setAway(!follows.current && rest >= nearEnd)
    }
    // Stops following, because content that the reader expands also changes the height.
    const onHand = () => {
      const answer = lastAnswer(content.current)
      if (answer && !answer.matches('.is-coming')) seen.current = { key: answer.dataset.key }
    }
    const grown = new ResizeObserver(() => settle(element))
    element.addEventListener('scroll', onScroll, { passive: true })
    for (const event of ['pointerdown', 'keydown']) element.addEventListener(event, onHand, { passive: true })
    grown.observe(content.current)
    grown.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      for (const event of ['pointerdown', 'keydown']) element.removeEventListener(event, onHand)
      grown.disconnect()
    }
  }, [scroller, content, settle])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const isPrepended = before.current !== undefined && before.current !== first
    if (isPrepended && !follows.current) element.scrollTop += element.scrollHeight - height.current
    before.current = first
    settle(element)
  }, [scroller, first, settle])

  return { isAway, toEnd }
}
