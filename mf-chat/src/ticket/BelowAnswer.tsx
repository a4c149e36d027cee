import type { ComponentProps, ReactNode } from 'react'
import { Feedback } from '../conversation/feedback/Feedback.tsx'
import { AskPerson } from './AskPerson.tsx'
import { Tickets } from './Tickets.tsx'

interface BelowAnswerProps {
  /** Nothing was said yet, so there is nothing to rate. */
  isEmpty: boolean
  feedback: ComponentProps<typeof Feedback>
  person: ComponentProps<typeof AskPerson>
  mayHaveTicket: boolean
  /** More ways to help, beside the one to a person. */
  children?: ReactNode
}

/** Under the last answer of every chat: its rating, the way to a person, and the tickets that there are. */
export function BelowAnswer({ isEmpty, feedback, person, mayHaveTicket, children }: BelowAnswerProps) {
  return (
    <>
      <div className={isEmpty ? undefined : 'chat-below'}>
        {!isEmpty && <Feedback {...feedback} />}
        <AskPerson {...person} />
        {children}
      </div>
      <Tickets threadId={person.threadId} mayHave={mayHaveTicket} />
    </>
  )
}
