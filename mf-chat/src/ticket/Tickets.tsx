import type { OwnTicket } from '@portal/contracts/ticket.contract.ts'
import { memo, type Ref, useEffect, useRef } from 'react'
import { useConversationContext } from '../conversation/context.tsx'
import { TicketBody } from './TicketBody.tsx'
import { useOwnTickets } from './ticket.api.ts'
import './ticket.style.ts'

interface TicketsProps {
  threadId: string | undefined
  /** True if there can be a ticket: the conversation is older, or support can be asked now. */
  mayHave: boolean
}

/** Tickets of the conversation, after its last message. */
export const Tickets = memo(function Tickets({ threadId, mayHave }: TicketsProps) {
  const tickets = useOwnTickets(threadId, mayHave)
  const last = useRef<HTMLElement>(null)
  const known = useRef<{ threadId?: string; count: number }>(undefined)
  const count = tickets?.length
  useEffect(() => {
    if (count === undefined) return
    // Focuses a new ticket, because the button that opened it is gone.
    const before = known.current
    if (before && before.threadId === threadId && count > before.count) last.current?.focus()
    known.current = { threadId, count }
  }, [threadId, count])
  return tickets?.map((ticket, at) => (
    <TicketCard key={ticket.id} ticket={ticket} ref={at === tickets.length - 1 ? last : undefined} />
  ))
})

interface TicketCardProps {
  ticket: OwnTicket
  ref?: Ref<HTMLElement>
}

function useTitle({ id, status, answeredAt }: OwnTicket): string {
  const { t } = useConversationContext()
  if (status === 'CLOSED') return t('Ticket {id}: closed', { id })
  if (answeredAt !== null) return t('Ticket {id}: support replied', { id })
  return status === 'OPEN'
    ? t('Ticket {id}: support will reply here', { id })
    : t('Ticket {id}: support is working on it', { id })
}

/** Ticket with its texts, rendered as text. */
function TicketCard({ ticket, ref }: TicketCardProps) {
  const title = useTitle(ticket)
  const { status, text } = ticket
  return (
    <section
      ref={ref}
      className={`chat-ticket${status === 'CLOSED' ? ' is-closed' : ''}`}
      aria-label={title}
      tabIndex={-1}
    >
      <h2>{title}</h2>
      <p className="chat-ticket-asked">{text}</p>
      <TicketBody id={ticket.id} />
    </section>
  )
}
