import type { TicketReply, TicketStatus } from '@portal/contracts/ticket.contract.ts'

/** Tickets that one user opens in a day. */
export const maxPerDay = 20
/** Messages of one ticket. */
export const maxMessages = 500

interface Answered {
  answer: string
}

/** Whoever asked is told something before staff end it. */
export const problemsOf = (
  { status, answer }: Pick<TicketReply, 'status' | 'answer'>,
  current: Answered,
): Record<string, string> =>
  status === 'CLOSED' && answer.trim() === '' && current.answer === ''
    ? { answer: 'Say what is told to the person before the ticket is closed' }
    : {}

/** One that is answered does not wait any more. */
export const statusOf = ({ status, answer }: Pick<TicketReply, 'status' | 'answer'>): TicketStatus =>
  status === 'OPEN' && answer.trim() !== '' ? 'IN_PROGRESS' : status

/** The words to say with a change; undefined where it says nothing new. */
export function wordsOf(reply: string, current: Answered): string | undefined {
  const answer = reply.trim()
  return answer === '' || answer === current.answer ? undefined : answer
}
