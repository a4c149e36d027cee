import type { Ticket, TicketReply, TicketStatus } from '@portal/contracts/ticket.contract.ts'

/** Tickets that one user opens in a day. */
export const maxPerDay = 20
/** Messages of one ticket. */
export const maxMessages = 500

interface Answered {
  answer: string
}

/** Whoever asked is told something before staff end it. */
export const findProblems = (
  { status, answer }: Pick<TicketReply, 'status' | 'answer'>,
  current: Answered,
): Record<string, string> =>
  status === 'CLOSED' && answer.trim() === '' && current.answer === ''
    ? { answer: 'Say what is told to the person before the ticket is closed' }
    : {}

/** What staff did. What the person wrote goes with the conversation, so the audit does not keep it. */
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
 * Of a change among many: nothing is said with it. `open` has the number of the ticket that is not closed, by
 * conversation; what is opened here stands in it for those that come after.
 */
export function changeProblems(
  after: Changed,
  open: Map<string, number>,
  before?: Changed,
): Record<string, string> {
  if (after.status === 'CLOSED')
    return before && before.status !== 'CLOSED' && after.answer === ''
      ? { status: `Ticket ${after.id} has no reply yet, so it can't be closed` }
      : {}
  const other = open.get(after.threadId) ?? after.id
  if (other !== after.id) return { status: `Ticket ${other} about the same conversation is still open` }
  open.set(after.threadId, after.id)
  return {}
}

/** One that is answered does not wait any more. */
export const toStatus = ({ status, answer }: Pick<TicketReply, 'status' | 'answer'>): TicketStatus =>
  status === 'OPEN' && answer.trim() !== '' ? 'IN_PROGRESS' : status

/** The words to say with a change; undefined where it says nothing new. */
export function toWords(reply: string, current: Answered): string | undefined {
  const answer = reply.trim()
  return answer === '' || answer === current.answer ? undefined : answer
}
