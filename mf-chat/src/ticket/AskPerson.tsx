import { notify, problemText, stale, store } from '@portal/client'
import { memo, useState } from 'react'
import { useT } from '../conversation/context.tsx'
import { AskPersonDialog } from './AskPersonDialog.tsx'
import { useOwnTickets } from './ticket.api.ts'
import { isOpen } from './ticket.rules.ts'

interface AskPersonProps {
  /** Undefined before there is a conversation. */
  threadId: string | undefined
  /** True if there is an answer to ask about. */
  isOffered: boolean
  /** True to offer support prominently, after a request for it or without help. */
  isUrged?: boolean
  /** Keeps what was answered in a conversation, where that is not done by itself. */
  onBegin?(): Promise<unknown>
  /** Last question. */
  question: string
  serialNum: string
}

/** Offers support under the last answer, with one open ticket per conversation. */
export const AskPerson = memo(function AskPerson({
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
        <AskPersonDialog
          threadId={threadId}
          question={question}
          serialNum={serialNum}
          onTaken={() => store.dispatch(stale('Ticket'))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
})
