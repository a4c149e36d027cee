import type { TicketCategory } from '@portal/contracts/reference.ts'
import { maxTicketText, type OwnTicket, type TicketStatus } from '@portal/contracts/ticket.contract.ts'
import type { Message } from '../conversation/client/message.ts'
import type { ConversationState } from '../conversation/client/state.ts'

/** Labels of categories in display order. */
export const categoryTexts: Record<TicketCategory, string> = {
  TECH: 'Technical question',
  AFTER_SALE: 'After-sales service',
  PRODUCT: 'Product question',
  PRE_SALE: 'Pre-sales',
}

export const statusTexts: Record<TicketStatus, { label: string; color: 'warning' | 'info' | 'success' }> = {
  OPEN: { label: 'Waiting', color: 'warning' },
  IN_PROGRESS: { label: 'In progress', color: 'info' },
  CLOSED: { label: 'Closed', color: 'success' },
}

/** Preselects a technical question when there is a device. */
export const firstCategory = (serialNum: string): TicketCategory => (serialNum ? 'TECH' : 'AFTER_SALE')

/** Checks for danger, a failed or missing answer, or a dislike. */
function needsMore({ messages, isReceiving, connection }: ConversationState): boolean {
  if (isReceiving || messages.length === 0) return false
  const hasFailed = connection !== 'reconnecting' && messages.at(-1)?.status === 'failed'
  const answer = messages.findLast(({ position }) => position === 'ANSWER')
  return (
    messages.some(({ isDanger }) => isDanger) ||
    answer?.evaluation === -1 ||
    hasFailed ||
    answer?.kind === 'none'
  )
}

/** Treats connection failures as unanswered, as they are resumed. */
const isAnswered = ({ messages, isReceiving, connection }: ConversationState): boolean =>
  !isReceiving &&
  messages.some(
    ({ position, status }) =>
      position === 'ANSWER' &&
      status !== 'sending' &&
      !(status === 'failed' && connection === 'reconnecting'),
  )

/** Words that carry a question; of scripts without spaces, pairs of signs. */
function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFKC').toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word) =>
      /\p{sc=Han}/u.test(word)
        ? Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2))
        : word.length > 2
          ? [word]
          : [],
    ),
  )
}

/** Two questions that share most of their words ask the same in other words. */
export function isRephrased(one: string, other: string): boolean {
  const [before, now] = [wordsOf(one), wordsOf(other)]
  const shared = [...now].filter((word) => before.has(word)).length
  return shared >= 2 && shared / Math.min(before.size, now.size) >= 0.6
}

/** Checks whether the last answer was disliked, unhelpful, missing, or followed a request for support. */
function isUrgedBy({ messages, isReceiving }: ConversationState): boolean {
  if (isReceiving) return false
  const answer = messages.findLast(({ position }) => position === 'ANSWER')
  const [now, before] = messages.filter(({ position }) => position === 'QUERY').reverse()
  return (
    answer?.evaluation === -1 ||
    answer?.offersPerson === true ||
    (answer?.kind === 'none' && (answer.suggestions ?? []).length === 0) ||
    (answer?.choices === undefined &&
      now !== undefined &&
      before !== undefined &&
      isRephrased(before.content, now.content))
  )
}

/**
 * Returns whether support can be asked and the question, and whether the assistant did not help. `opened` is
 * the thread at opening.
 */
export function findNeed(state: ConversationState, opened: string | undefined) {
  const isNeeded = needsMore(state)
  const isOffered = isNeeded || isAnswered(state)
  return {
    isNeeded,
    isOffered,
    isUrged: isOffered && isUrgedBy(state),
    mayHaveTicket: isOffered || (opened !== undefined && state.threadId === opened),
    question: isOffered ? lastQuestion(state.messages) : '',
  }
}

/** Returns the last question, truncated to a ticket's length. */
export const lastQuestion = (messages: readonly Message[]): string =>
  messages.findLast(({ position }) => position === 'QUERY')?.content.slice(0, maxTicketText) ?? ''

export const isOpen = ({ status }: Pick<OwnTicket, 'status'>) => status !== 'CLOSED'
