import type { ComponentProps, ReactNode } from 'react'
import '../conversation/feedback/feedback.style.ts'
import { AskSupport } from './AskSupport.tsx'
import { Tickets } from './Tickets.tsx'

interface BelowAnswerProps {
  /** True if there are no messages. */
  isEmpty: boolean
  person: ComponentProps<typeof AskSupport>
  mayHaveTicket: boolean
  /** Further actions beside support. */
  children?: ReactNode
}

/** Offers support below the last answer of every chat, and lists tickets. */
export function SupportBelowAnswer({ isEmpty, person, mayHaveTicket, children }: BelowAnswerProps) {
  return (
    <>
      <div className={isEmpty ? undefined : 'chat-below'}>
        <AskSupport {...person} />
        {children}
      </div>
      <Tickets threadId={person.threadId} mayHave={mayHaveTicket} />
    </>
  )
}
