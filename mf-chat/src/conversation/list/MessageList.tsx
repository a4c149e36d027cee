import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Message } from '../client/message.ts'
import type { ConversationState } from '../client/state.ts'
import type { Suggestion } from '../client/wire.ts'
import '../style/sheet.ts'
import { Glyph } from '../Glyph.tsx'
import { useT } from '../text.tsx'
import { Announcer } from './Announcer.tsx'
import { Bubble } from './Bubble.tsx'
import { Older } from './Older.tsx'
import './list.style.ts'
import { useFollow } from './useFollow.ts'

export interface Author {
  name: string
  /** Letters of the name without it. The same element each time, or every message is drawn anew. */
  picture?: ReactNode
}

export interface MessageListProps {
  messages: readonly Message[]
  bot: Author
  user: Author
  older?: ConversationState['older']
  /** Reads messages before the first one. */
  onOlder?(): void
  /** A question may be asked now. */
  canAct: boolean
  onRetry(cid: string): void
  onSuggestion(suggestion: Suggestion): void
  /** Suggestions show how well each fits. */
  hasScores?: boolean
  /** What stands before the first message, such as a greeting. */
  children?: ReactNode
  /** What stands behind the last one. */
  end?: ReactNode
}

export function MessageList(props: MessageListProps) {
  const { messages, bot, user, older = 'none', onOlder, canAct, onRetry, onSuggestion, hasScores = false, children, end } = props
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<string>()
  const { isAway, toEnd } = useFollow(scroller, content, messages[0]?.key)
  const last = messages.at(-1)?.key
  const own = messages.findLast(({ position }) => position === 'QUERY')?.key
  const stopKey = messages.some(({ key }) => key === stop) ? stop : last

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
      <div ref={scroller} className="chat-scroller" role="log" aria-live="off" aria-label={t('Conversation')} onKeyDown={onKeyDown}>
        <div ref={content} className="chat-content">
          <Older state={older} onOlder={onOlder} />
          {older === 'none' && children}
          {messages.map((message, index) => {
            const author = message.position === 'QUERY' ? user : bot
            return (
              <Bubble
                key={message.key}
                message={message}
                name={message.user ?? author.name}
                picture={author.picture}
                isTabStop={message.key === stopKey}
                position={index + 1}
                total={messages.length}
                canAct={canAct}
                hasScores={hasScores}
                onRetry={onRetry}
                onSuggestion={onSuggestion}
              />
            )
          })}
          {end}
        </div>
      </div>
      <Announcer messages={messages} name={bot.name} />
      {isAway && (
        <button type="button" className="chat-button chat-latest" onClick={toEnd}>
          <Glyph name="latest" />
          {t('Latest message')}
        </button>
      )}
    </div>
  )
}
