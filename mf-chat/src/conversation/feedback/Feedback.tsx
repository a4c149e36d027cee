import { memo, type ReactNode, useRef, useState } from 'react'
import type { Evaluation } from '../client/message.ts'
import { focusComposer } from '../composer/focus.ts'
import { useT } from '../context.tsx'
import { Glyph } from '../Glyph.tsx'
import { useFocusFallback } from '../useFocusFallback.ts'
import './feedback.style.ts'

interface FeedbackProps {
  evaluation: Evaluation
  isSuggestionOpen: boolean
  /** True if there is a thread to rate. */
  isReady: boolean
  onLike(): void
  onDislike(): void
  onSuggest(text: string): Promise<void>
  /** Further actions for the answer. */
  children?: ReactNode
}

/** Like and dislike of an answer, and the suggestion after a dislike. */
export const Feedback = memo(function Feedback(props: FeedbackProps) {
  const { evaluation, isSuggestionOpen, isReady, onLike, onDislike, onSuggest, children } = props
  const t = useT()
  return (
    <div className="chat-feedback">
      <div className="chat-thumbs">
        <button
          type="button"
          className="chat-button is-plain"
          aria-pressed={evaluation === 1}
          aria-label={t('Like')}
          title={t('Like')}
          disabled={!isReady}
          onClick={onLike}
        >
          <Glyph name="like" />
        </button>
        <button
          type="button"
          className="chat-button is-plain"
          aria-pressed={evaluation === -1}
          aria-label={t('Dislike')}
          title={t('Dislike')}
          disabled={!isReady}
          onClick={onDislike}
        >
          <Glyph name="dislike" />
        </button>
        {children}
      </div>
      {isSuggestionOpen && <SuggestionBox onSuggest={onSuggest} />}
    </div>
  )
})

function SuggestionBox({ onSuggest }: Pick<FeedbackProps, 'onSuggest'>) {
  const t = useT()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const own = useFocusFallback<HTMLFormElement>(focusComposer)
  const input = useRef<HTMLTextAreaElement>(null)
  const placeholder = t('Feel free to let me know the suggestions here!')
  return (
    <form
      ref={own}
      className="chat-suggest"
      onSubmit={(event) => {
        event.preventDefault()
        // Moves the focus before the button is disabled.
        input.current?.focus({ preventScroll: true })
        setSending(true)
        void onSuggest(text).finally(() => setSending(false))
      }}
    >
      <div className="chat-box">
        <textarea
          ref={input}
          className="chat-input"
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          maxLength={1000}
          rows={2}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="chat-actions">
          <button type="submit" className="chat-button is-main" disabled={isSending || text.trim() === ''}>
            {t('Submit')}
          </button>
        </div>
      </div>
    </form>
  )
}
