import type { ComponentProps, ReactNode } from 'react'
import '../conversation/feedback/feedback.style.ts'
import { AskPerson } from './AskPerson.tsx'
import { Tickets } from './Tickets.tsx'

interface BelowAnswerProps {
  /** True without messages. */
  isEmpty: boolean
  person: ComponentProps<typeof AskPerson>
  mayHaveTicket: boolean
  /** Further actions beside support. */
  children?: ReactNode
}

/** Offers support under the last answer of every chat, and lists tickets. */
export function BelowAnswer({ isEmpty, person, mayHaveTicket, children }: BelowAnswerProps) {
  return (
    <>
      <div className={isEmpty ? undefined : 'chat-below'}>
        <AskPerson {...person} />
        {children}
      </div>
      <Tickets threadId={person.threadId} mayHave={mayHaveTicket} />
    </>
  )
}
