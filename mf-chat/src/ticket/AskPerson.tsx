import { stale, store } from '@portal/client'
import { memo, useState } from 'react'
import { useT } from '../conversation/context.tsx'
import { AskPersonDialog } from './AskPersonDialog.tsx'
import { useTicketsOf } from './ticket.api.ts'
import { isOpen } from './ticket.rules.ts'

interface AskPersonProps {
  /** Undefined while nothing was asked: there is nothing to show to a person yet. */
  threadId: string | undefined
  isNeeded: boolean
  /** What was asked last. */
  question: string
  serialNum: string
}

/** The way to a person, where the assistant did not help; one open ticket a conversation. */
export const AskPerson = memo(function AskPerson({
  threadId,
  isNeeded,
  question,
  serialNum,
}: AskPersonProps) {
  const t = useT()
  const tickets = useTicketsOf(threadId, isNeeded)
  const [isAsking, setAsking] = useState(false)
  if (threadId === undefined) return null
  const isOffered = isNeeded && tickets !== undefined && !tickets.some(isOpen)
  return (
    <>
      {isOffered && (
        <button type="button" className="chat-button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('Talk to support')}
        </button>
      )}
      {isAsking && (
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
