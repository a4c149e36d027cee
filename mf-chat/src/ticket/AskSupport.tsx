import { markStale, notify, problemText, store } from '@portal/client'
import { memo, useState } from 'react'
import { useT } from '../conversation/context.tsx'
import { AskSupportDialog } from './AskSupportDialog.tsx'
import { useOwnTickets } from './ticket.api.ts'
import { isOpen } from './ticket.rules.ts'

interface AskPersonProps {
  /** Undefined before there is a conversation. */
  threadId: string | undefined
  /** True if there is an answer to ask about. */
  isOffered: boolean
  /** True to highlight the offer, after a request for support or if the assistant did not help. */
  isUrged?: boolean
  /** Stores the answers in a conversation if the chat does not. */
  onBegin?(): Promise<unknown>
  /** Last question of the user. */
  question: string
  serialNum: string
}

/** Offers support below the last answer, with one open ticket per conversation. */
export const AskSupport = memo(function AskSupport({
  threadId,
  isOffered,
  isUrged = false,
  onBegin,
  question,
  serialNum,
}: AskPersonProps) {
  const t = useT()
  const tickets = useOwnTickets(threadId, isOffered)
  const [isAsking, setAsking] = useState(false)
  const begun = onBegin ? (tickets ?? []) : tickets
  const ask = () =>
    Promise.resolve(onBegin?.()).then(
      () => setAsking(true),
      (error: unknown) => notify.error(problemText(error)),
    )
  return (
    <>
      {isOffered && begun && !begun.some(isOpen) && (
        <>
          {isUrged && (
            <span className="chat-label">{t('Not the answer you need? Our support team can help.')}</span>
          )}
          <button
            type="button"
            className={isUrged ? 'chat-button is-main' : 'chat-button'}
            aria-haspopup="dialog"
            onClick={() => void ask()}
          >
            {t('Talk to support')}
          </button>
        </>
      )}
      {isAsking && threadId !== undefined && (
        <AskSupportDialog
          threadId={threadId}
          question={question}
          serialNum={serialNum}
          onTaken={() => store.dispatch(markStale('Ticket'))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
})
