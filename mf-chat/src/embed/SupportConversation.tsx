import { useConversationContext, useT } from '../conversation/context.tsx'
import '../conversation/feedback/feedback.style.ts'
import type { SupportTicket } from './useSupportTicket.ts'

interface SupportTalkProps {
  support: SupportTicket
  /** True if there is an answer to ask support about. */
  isOffered: boolean
  /** True if the assistant has not helped. */
  isUrged: boolean
  onAsk(): void
}

/** Offers support below the last answer, and shows its conversation. */
export function SupportConversation({ support, isOffered, isUrged, onAsk }: SupportTalkProps) {
  const { t, formatTime } = useConversationContext()
  const { ticket, talk, problem } = support
  return (
    <>
      {isOffered && ticket === null && (
        <div className="chat-below">
          {isUrged && (
            <span className="chat-label">{t('Not the answer you need? Our support team can help.')}</span>
          )}
          <button
            type="button"
            className={isUrged ? 'chat-button is-main' : 'chat-button'}
            title={t('Support will see this conversation, including later messages, and reply here.')}
            onClick={onAsk}
          >
            {t('Talk to support')}
          </button>
        </div>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {talk && (
        <section className="chat-talk" aria-label={t('Messages')}>
          <h2>{t('Ticket {id}', { id: talk.id })}</h2>
          {talk.messages.length === 0 && (
            <p>{t('Support will see this conversation, including later messages, and reply here.')}</p>
          )}
          {talk.messages.map(({ id, side, text, createdAt }) => (
            <article key={id} className={side === 'ASKER' ? 'is-own' : undefined}>
              <small>
                {side === 'ASKER' ? t('You') : side === 'NOTE' ? t('Safety advice') : t('Support')}
                {` · ${formatTime(Date.parse(createdAt))}`}
              </small>
              {text}
            </article>
          ))}
          {talk.status === 'CLOSED' && <p role="status">{t('Closed')}</p>}
        </section>
      )}
    </>
  )
}

/** Bar above the field while a ticket is open. */
export function TicketBar({ support: { ticket, close } }: { support: SupportTicket }) {
  const t = useT()
  return (
    <section className="chat-to" aria-label={t('Message to support')}>
      <span role="status">{t('Your messages go to support (ticket {id}).', { id: ticket?.id ?? 0 })}</span>
      <button type="button" className="chat-button is-plain" onClick={() => void close()}>
        {t('Close the ticket')}
      </button>
    </section>
  )
}
