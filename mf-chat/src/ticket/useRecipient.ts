import { useTicketTalk } from '@portal/ui'
import { useState } from 'react'
import { useOwnTickets } from './ticket.api.ts'
import { isOpen } from './ticket.rules.ts'

/** Sends messages to support while a ticket is open, unless the reader switches to the assistant. */
export function useRecipient(threadId: string | undefined, mayHave: boolean) {
  const tickets = useOwnTickets(threadId, mayHave)
  const ticket = tickets?.findLast(isOpen)
  const talk = useTicketTalk(ticket?.id)
  /** Ticket for which the reader switched to the assistant. */
  const [besideId, setBesideId] = useState<number>()
  return {
    ticket,
    talk,
    isTo: ticket !== undefined && besideId !== ticket.id,
    setTo: (isTo: boolean) => setBesideId(isTo ? undefined : ticket?.id),
  }
}
export type Recipient = ReturnType<typeof useRecipient>
