import type { ChatSuggestion } from '@portal/contracts/chat-socket.ts'
import { Fragment, type MouseEvent, memo, type ReactNode, useContext, useMemo, useRef } from 'react'
import { isRatable, type Message, typedQuestionId } from '../client/message.ts'
import { useConversationContext } from '../context.tsx'
import { AnswerActionContext } from '../feedback/answer-action.ts'
import { Feedback } from '../feedback/Feedback.tsx'
import { FileCard } from '../file/FileCard.tsx'
import { Glyph } from '../Glyph.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { CitationsContext } from '../markdown/TextWithCitations.tsx'
import { Avatar } from './Avatar.tsx'
import { ChoiceButton } from './ChoiceButton.tsx'
import { OriginalTexts } from './OriginalTexts.tsx'
import { Sources } from './Sources.tsx'
import { Suggestions } from './Suggestions.tsx'

/** Sends a choice like typed text, without a known question. */
const asSuggestion = (question: string): ChatSuggestion => ({
  questionId: typedQuestionId,
  question,
  supportRemoteDebug: false,
  visible: true,
})

/** Reader's actions on a message. */
export interface BubbleActions {
  /** True if a question can be sent. */
  canAct: boolean
  onRetry(cid: string): void
  onSuggestion(suggestion: ChatSuggestion): void
  /** True if a rating can be stored. */
  canRate: boolean
  onRate(key: string, evaluation: 1 | -1): void
  onSuggest(text: string): Promise<void>
}

interface BubbleProps extends BubbleActions {
  message: Message
  name: string
  /** Picture of the author; initials if missing. */
  picture?: ReactNode
  isTabStop: boolean
  position: number
  total: number
  /** True right after a dislike, when a suggestion can be sent. */
  isSuggestionOpen: boolean
}

function Status({ message, canAct, onRetry }: Pick<BubbleProps, 'message' | 'canAct' | 'onRetry'>) {
  const { t } = useConversationContext()
  const { status, resend, cid, position } = message
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('article')?.focus({ preventScroll: true })
    if (cid) onRetry(cid)
  }
  if (resend === 'trying')
    return (
      <span className="chat-status">
        <span className="chat-spinner" />
        {t('Resend message...')}
      </span>
    )
  if (status === 'sending' && position === 'QUERY')
    return (
      <span className="chat-status" role="img" aria-label={t('Sending')}>
        <span className="chat-spinner" />
      </span>
    )
  if (status !== 'failed') return null
  return (
    <span className="chat-status is-failed">
      <Glyph name="warning" />
      {resend === 'failed'
        ? t('Still failed to send')
        : position === 'QUERY'
          ? t('Not answered')
          : t('The answer was interrupted')}
      {cid && (
        <button type="button" className="chat-link" disabled={!canAct} onClick={retry}>
          {t('Send again')}
        </button>
      )}
    </span>
  )
}

/** Expands the sources and moves to the one with this number. */
function openSource(list: HTMLDetailsElement | null, number: number) {
  if (!list) return
  list.open = true
  list.querySelector<HTMLElement>(`li[value="${number}"]`)?.focus()
}

/** Bubble of one message. Its content is plain text, from which the markup is created. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, name, picture, isTabStop, position, total, canAct, onRetry, onSuggestion } = props
  const { canRate, onRate, isSuggestionOpen, onSuggest } = props
  const { t, formatTime, link } = useConversationContext()
  const {
    key,
    content,
    status,
    resources = [],
    sources,
    suggestions = [],
    links = [],
    choices = [],
    original,
    understood,
    isEnhanced,
    isReviewed,
    evaluation = 0,
  } = message
  const { action, except } = useContext(AnswerActionContext)
  const sourceList = useRef<HTMLDetailsElement>(null)
  const citations = useMemo(
    () => sources && { sources, onOpen: (number: number) => openSource(sourceList.current, number) },
    [sources],
  )
  const isOwn = message.position === 'QUERY'
  const isComing = !isOwn && status === 'sending'
  return (
    <article
      className={`chat-message ${isOwn ? 'is-own' : 'is-bot'}${isComing ? ' is-coming' : ''}`}
      aria-label={t('{name}, {time}', { name, time: formatTime(message.time) })}
      aria-busy={isComing || undefined}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={isTabStop ? 0 : -1}
      data-key={key}
    >
      <Avatar name={name} picture={message.avatar ? <img src={message.avatar} alt="" /> : picture} />
      <div className="chat-said">
        <div className="chat-by">
          <span className="chat-name">{name}</span>
          <time dateTime={new Date(message.time).toISOString()}>{formatTime(message.time)}</time>
        </div>
        <div className="chat-bubble">
          {isEnhanced && !isOwn && <div className="chat-label">{t('Searched in all files')}</div>}
          {isReviewed && !isOwn && <div className="chat-label">{t('Checked by support')}</div>}
          {understood !== undefined && (
            <div className="chat-label">
              {t('Showing results for “{question}”', { question: understood })}
            </div>
          )}
          {isOwn ? (
            <div className="chat-plain">{content}</div>
          ) : (
            content !== '' && (
              <CitationsContext value={citations}>
                <Markdown text={content} isComing={isComing} />
              </CitationsContext>
            )
          )}
          {isComing && content === '' && (
            <div className="chat-dots" role="img" aria-label={t('Waiting for the answer')}>
              <span />
              <span />
              <span />
            </div>
          )}
          {resources.length > 0 && (
            <div className="chat-files">
              {resources.map((resource) => (
                <FileCard key={resource.downloadURL} resource={resource} />
              ))}
            </div>
          )}
          {suggestions.length > 0 && (
            <Suggestions suggestions={suggestions} canAct={canAct} onSuggestion={onSuggestion} />
          )}
          {links.length + choices.length > 0 && (
            <div className="chat-suggestions">
              {links.map(({ path, label }) => (
                <Fragment key={path}>{link(path, label)}</Fragment>
              ))}
              {choices.map(({ label, serialNum }) => (
                <ChoiceButton
                  key={serialNum}
                  canAct={canAct}
                  onChoose={() => onSuggestion(asSuggestion(label))}
                >
                  {label}
                </ChoiceButton>
              ))}
            </div>
          )}
          {sources && <Sources sources={sources} ref={sourceList} />}
          {original && <OriginalTexts original={original} />}
        </div>
        <Status message={message} canAct={canAct} onRetry={onRetry} />
        {isRatable(message) && (
          <Feedback
            evaluation={evaluation}
            isSuggestionOpen={isSuggestionOpen}
            isReady={canRate}
            onLike={() => onRate(key, 1)}
            onDislike={() => onRate(key, -1)}
            onSuggest={onSuggest}
          >
            {key !== except && action}
          </Feedback>
        )}
      </div>
    </article>
  )
})
