import type { TicketCategory } from '@portal/contracts/reference.ts'
import { maxTicketText, type OwnTicket, type TicketStatus } from '@portal/contracts/ticket.contract.ts'
import type { Message } from '../conversation/client/message.ts'
import type { ConversationState } from '../conversation/client/state.ts'

/** Of the categories' codes, in the order in which they are offered. */
export const categoryTexts: Record<TicketCategory, string> = {
  TECH: 'Technical question',
  AFTER_SALE: 'After-sales service',
  PRODUCT: 'Product question',
  PRE_SALE: 'Before buying',
}

export const statusTexts: Record<TicketStatus, { label: string; color: 'warning' | 'info' | 'success' }> = {
  OPEN: { label: 'Waiting', color: 'warning' },
  IN_PROGRESS: { label: 'In progress', color: 'info' },
  CLOSED: { label: 'Closed', color: 'success' },
}

/** Who asks about a device that stands somewhere has most often a technical question. */
export const firstCategory = (serialNum: string): TicketCategory => (serialNum ? 'TECH' : 'AFTER_SALE')

/** Somebody may be in danger, the last question had no answer or failed, or its answer is disliked. */
function needsMore({ messages, isReceiving, connection }: ConversationState): boolean {
  if (isReceiving || messages.length === 0) return false
  // What failed with the connection goes on when that is back.
  const hasFailed = connection !== 'reconnecting' && messages.at(-1)?.status === 'failed'
  const answer = messages.findLast(({ position }) => position === 'ANSWER')
  return (
    messages.some(({ isDanger }) => isDanger) ||
    answer?.evaluation === -1 ||
    hasFailed ||
    answer?.kind === 'none'
  )
}

const isAnswered = ({ messages, isReceiving }: ConversationState): boolean =>
  !isReceiving && messages.some(({ position, status }) => position === 'ANSWER' && status !== 'sending')

/**
 * Whether a person can be asked and what would be asked; and whether the assistant was of no help, so that there
 * is more to offer. `opened`: the thread that the page went on with.
 */
export function needOf(state: ConversationState, opened: string | undefined) {
  const isNeeded = needsMore(state)
  const isOffered = isNeeded || isAnswered(state)
  return {
    isNeeded,
    isOffered,
    mayHaveTicket: isOffered || (opened !== undefined && state.threadId === opened),
    question: isOffered ? lastQuestion(state.messages) : '',
  }
}

/** What was asked last, as far as a ticket's text goes. */
export const lastQuestion = (messages: readonly Message[]): string =>
  messages.findLast(({ position }) => position === 'QUERY')?.content.slice(0, maxTicketText) ?? ''

export const isOpen = ({ status }: Pick<OwnTicket, 'status'>) => status !== 'CLOSED'
