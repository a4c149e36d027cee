import type { TicketReply, TicketStatus } from '@portal/contracts/ticket.contract.ts'

/** Tickets that one user opens in a day. */
export const maxPerDay = 20

interface Answered {
  answer: string
  answeredBy: string | null
  answeredAt: string | null
}

/** Whoever asked is told something before it ends. */
export const problemsOf = ({
  status,
  answer,
}: Pick<TicketReply, 'status' | 'answer'>): Record<string, string> =>
  status === 'CLOSED' && answer.trim() === ''
    ? { answer: 'Say what is told to the person before the ticket is closed' }
    : {}

/** One that is answered does not wait any more. */
export const statusOf = ({ status, answer }: Pick<TicketReply, 'status' | 'answer'>): TicketStatus =>
  status === 'OPEN' && answer.trim() !== '' ? 'IN_PROGRESS' : status

/** Whose the words are: of the one who wrote them last, also if somebody else changes the status. */
export function answeredOf(reply: string, current: Answered, username: string, now: string): Answered {
  const answer = reply.trim()
  if (answer === current.answer)
    return { answer, answeredBy: current.answeredBy, answeredAt: current.answeredAt }
  return answer === ''
    ? { answer, answeredBy: null, answeredAt: null }
    : { answer, answeredBy: username, answeredAt: now }
}
