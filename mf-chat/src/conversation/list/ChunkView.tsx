import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { Message } from '../client/message.ts'
import type { Author } from './Avatar.tsx'
import { Bubble, type BubbleActions } from './Bubble.tsx'

/** Estimated height in pixels of a message that was not rendered yet. */
const guess = 120
/** Margin in pixels around the viewport within which messages are rendered. */
const margin = '1200px 0px'

interface ChunkViewProps extends BubbleActions {
  messages: readonly Message[]
  index: number
  total: number
  bot: Author
  user: Author
  stopKey: string | undefined
  /** Key of the answer that was just disliked. */
  disliked: string | undefined
  /** True if the chunk can be omitted while far from the viewport. */
  mayRest: boolean
  /** True for the end of the list, which is visible at first. */
  startsNear: boolean
  scroller: RefObject<HTMLElement | null>
}

/** Tracks whether an element is near the viewport, and its last height. */
function useNear({
  mayRest,
  startsNear,
  scroller,
  messages,
}: Pick<ChunkViewProps, 'mayRest' | 'startsNear' | 'scroller' | 'messages'>) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(startsNear || !mayRest)
  const height = useRef(messages.length * guess)
  useEffect(() => {
    const own = element.current
    if (!mayRest || !own || typeof IntersectionObserver === 'undefined') return setNear(true)
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        // Keeps a chunk that contains the focus.
        const isHeld = own.contains(document.activeElement)
        if (!entry.isIntersecting && !isHeld) height.current = own.offsetHeight
        setNear(entry.isIntersecting || isHeld)
      },
      { root: scroller.current, rootMargin: margin },
    )
    near.observe(own)
    return () => near.disconnect()
  }, [mayRest, scroller])
  return { element, isNear, height }
}

export const ChunkView = memo(function ChunkView(props: ChunkViewProps) {
  const { messages, index, total, bot, user, stopKey, disliked, ...acts } = props
  const { element, isNear, height } = useNear(props)
  if (!isNear) return <div ref={element} className="chat-chunk" style={{ height: height.current }} />
  return (
    <div ref={element} className="chat-chunk">
      {messages.map((message, at) => {
        const author = message.position === 'QUERY' ? user : bot
        return (
          <Bubble
            key={message.key}
            message={message}
            name={message.user ?? author.name}
            picture={author.picture}
            isTabStop={message.key === stopKey}
            position={index + at + 1}
            total={total}
            isSuggestionOpen={message.key === disliked}
            canAct={acts.canAct}
            onRetry={acts.onRetry}
            onSuggestion={acts.onSuggestion}
            canRate={acts.canRate}
            onRate={acts.onRate}
            onSuggest={acts.onSuggest}
          />
        )
      })}
    </div>
  )
}, isSame)

/** Compares by messages, because each frame creates new chunks. */
function isSame(before: ChunkViewProps, now: ChunkViewProps): boolean {
  const names = Object.keys(now) as (keyof ChunkViewProps)[]
  const holdsStop = now.messages.some(({ key }) => key === before.stopKey || key === now.stopKey)
  return (
    before.messages.length === now.messages.length &&
    before.messages.every((message, at) => message === now.messages[at]) &&
    names.every(
      (name) =>
        name === 'messages' || (name === 'stopKey' && !holdsStop) || isSameValue(before[name], now[name]),
    )
  )
}

function isSameValue(before: unknown, now: unknown): boolean {
  if (before === now) return true
  const isAuthor =
    typeof before === 'object' &&
    typeof now === 'object' &&
    before &&
    now &&
    'name' in before &&
    'name' in now
  return (
    Boolean(isAuthor) &&
    (before as Author).name === (now as Author).name &&
    (before as Author).picture === (now as Author).picture
  )
}
