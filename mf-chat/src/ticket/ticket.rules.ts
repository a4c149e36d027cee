import type { TicketCategory } from '@portal/contracts/reference.ts'
import { maxTicketText, type OwnTicket } from '@portal/contracts/ticket.contract.ts'
import type { Message } from '../conversation/client/message.ts'
import { diagnosing } from '../conversation/client/notices.ts'

/** Of the categories' codes, in the order in which they are offered. */
export const categoryTexts: Record<TicketCategory, string> = {
  TECH: 'Technical question',
  AFTER_SALE: 'After-sales service',
  PRODUCT: 'Product question',
  PRE_SALE: 'Before buying',
}

/** Who asks about a device that stands somewhere has most often a technical question. */
export const firstCategory = (serialNum: string): TicketCategory => (serialNum ? 'TECH' : 'AFTER_SALE')

/** What was asked last, as far as a ticket's text goes; a diagnosis that was started by a click has no words of the person. */
export function lastQuestion(messages: readonly Message[], translated: (text: string) => string): string {
  const asked = messages.findLast(({ position, content }) => position === 'QUERY' && content !== translated(diagnosing))
  return asked?.content.slice(0, maxTicketText) ?? ''
}

export const isOpen = ({ status }: Pick<OwnTicket, 'status'>) => status !== 'CLOSED'
