import type { ChatSuggestion } from '@portal/contracts/chat-socket.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Message } from '../client/message.ts'
import type { ConversationState } from '../client/state.ts'
import '../style/sheet.ts'
import { useT } from '../context.tsx'
import { Glyph } from '../Glyph.tsx'
import { Announcer } from './Announcer.tsx'
import type { Author } from './Avatar.tsx'
import { ChunkView } from './ChunkView.tsx'
import { findAnchor, maxUnchunkedMessages, toChunks } from './chunk.rules.ts'
import { OlderMessages } from './OlderMessages.tsx'
import './list.style.ts'
import { useAutoScroll } from './useAutoScroll.ts'

/** Actions on answers; see `ConversationState`. */
interface RatingProps {
  canRate: boolean
  rated: string | undefined
  isSuggestionOpen: boolean
  onRate(key: string, evaluation: 1 | -1): void
  onSuggest(text: string): Promise<void>
}

export interface MessageListProps extends RatingProps {
  messages: readonly Message[]
  bot: Author
  user: Author
  older?: ConversationState['older']
  /** Loads messages before the first one. */
  onOlder?(): void
  /** True if a question can be sent. */
  canAct: boolean
  onRetry(cid: string): void
  onSuggestion(suggestion: ChatSuggestion): void
  /** Content before the first message, such as a greeting. */
  children?: ReactNode
  /** Content after the last message. */
  end?: ReactNode
}

/** Keeps the identity of these functions, so that messages do not re-render with the list. */
function useStableHandlers(
  handlers: Pick<MessageListProps, 'onRetry' | 'onSuggestion' | 'onRate' | 'onSuggest'>,
) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  return useMemo(
    () => ({
      onRetry: (cid: string) => latest.current.onRetry(cid),
      onSuggestion: (suggestion: ChatSuggestion) => latest.current.onSuggestion(suggestion),
      onRate: (key: string, evaluation: 1 | -1) => latest.current.onRate(key, evaluation),
      onSuggest: (text: string) => latest.current.onSuggest(text),
    }),
    [],
  )
}

export function MessageList(props: MessageListProps) {
  const { messages, bot, user, older = 'none', onOlder, canAct, children, end } = props
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<string>()
  const { isAway, toEnd } = useAutoScroll(scroller, content, messages[0]?.key)
  const last = messages.at(-1)?.key
  const own = messages.findLast(({ position }) => position === 'QUERY')?.key
  const handlers = useStableHandlers(props)
  const [anchor, setAnchor] = useState(() => findAnchor(messages, { key: undefined, number: 0 }))
  const now = findAnchor(messages, anchor)
  if (now !== anchor) setAnchor(now)
  const chunks = useMemo(() => toChunks(messages, now.number), [messages, now.number])
  const stopKey = messages.some(({ key }) => key === stop) ? stop : last

  const articleOf = (key: string | undefined) =>
    [...(content.current?.querySelectorAll<HTMLElement>('article.chat-message') ?? [])].find(
      ({ dataset }) => dataset.key === key,
    )
  const focusArticle = (key: string | undefined) => {
    // Scrolls to a message that may not be rendered yet.
    const target = articleOf(key) ?? scroller.current
    target?.focus({ preventScroll: true })
  }
  const toLatest = () => {
    setStop(undefined)
    toEnd()
    focusArticle(last)
  }

  // Moves the focus to earlier messages that were loaded by keyboard.
  const first = messages[0]?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new first message
  useEffect(() => {
    if (document.activeElement === scroller.current) focusArticle(first)
  }, [first])

  // Whoever asks wants to see the answer, wherever the list stood.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question
  useEffect(() => toEnd(), [own])

  const onKeyDown = (event: KeyboardEvent) => {
    const article = event.target as HTMLElement
    if (!article.matches('article.chat-message')) return
    const all = [...(content.current?.querySelectorAll<HTMLElement>('article.chat-message') ?? [])]
    const at = all.indexOf(article)
    const next = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Home: all[0], End: all.at(-1) }[event.key]
    if (!next) return
    event.preventDefault()
    setStop(next.dataset.key)
    next.focus()
  }

  return (
    <div className="chat-list">
      <div
        ref={scroller}
        className="chat-scroller"
        role="log"
        aria-live="off"
        aria-label={t('Conversation')}
        // Makes an empty list focusable for scrolling by keyboard.
        tabIndex={messages.length === 0 ? 0 : -1}
        onKeyDown={onKeyDown}
      >
        <div ref={content} className="chat-content">
          <OlderMessages state={older} onOlder={onOlder} />
          {older === 'none' && children}
          {chunks.map(({ id, messages: own, index }, at) => (
            <ChunkView
              key={id}
              messages={own}
              index={index}
              total={messages.length}
              bot={bot}
              user={user}
              stopKey={stopKey}
              mayRest={messages.length > maxUnchunkedMessages}
              startsNear={at >= chunks.length - 2}
              scroller={scroller}
              canAct={canAct}
              canRate={props.canRate}
              disliked={props.isSuggestionOpen ? props.rated : undefined}
              {...handlers}
            />
          ))}
          {end}
        </div>
      </div>
      <Announcer messages={messages} name={bot.name} />
      {isAway && (
        <button type="button" className="chat-button chat-latest" onClick={toLatest}>
          <Glyph name="latest" />
          {t('Latest message')}
        </button>
      )}
    </div>
  )
}
