import { type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import type { Ticket, TicketReply, TicketStatus } from '@portal/contracts/ticket.contract.ts'

/** Maximum tickets that a user may open per day. */
export const maxPerDay = 20
/** Maximum messages per ticket. */
export const maxMessages = 500

interface Answered {
  answer: string
}

/** Requires an answer before staff close a ticket. */
export const findProblems = (
  { status, answer }: Pick<TicketReply, 'status' | 'answer'>,
  current: Answered,
): Reasons =>
  status === 'CLOSED' && answer.trim() === '' && current.answer === '' ? { answer: 'ticket.no_answer' } : {}

/** Returns the fields that the audit records. Omits the user's text, which belongs to the conversation. */
export const auditFields = ({
  category,
  status,
  answer,
}: Pick<Ticket, 'category' | 'status' | 'answer'>) => ({
  category,
  status,
  answer,
})

type Changed = Pick<Ticket, 'id' | 'threadId' | 'status' | 'answer'>

/**
 * Returns why a bulk change of a ticket is refused. `open` maps conversations to their open ticket and is
 * updated for the following tickets.
 */
export function changeProblems(after: Changed, open: Map<string, number>, before?: Changed): Reasons {
  if (after.status === 'CLOSED')
    return before && before.status !== 'CLOSED' && after.answer === ''
      ? { status: toMessage('ticket.unanswered', { id: String(after.id) }) }
      : {}
  const other = open.get(after.threadId) ?? after.id
  if (other !== after.id) return { status: toMessage('ticket.other_open', { id: String(other) }) }
  open.set(after.threadId, after.id)
  return {}
}

/** Returns the status after an answer. */
export const toStatus = ({ status, answer }: Pick<TicketReply, 'status' | 'answer'>): TicketStatus =>
  status === 'OPEN' && answer.trim() !== '' ? 'IN_PROGRESS' : status

/** Returns the message of a change; undefined if it has no new message. */
export function toNewMessage(reply: string, current: Answered): string | undefined {
  const answer = reply.trim()
  return answer === '' || answer === current.answer ? undefined : answer
}
