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

/** Preselects a technical question if there is a device. */
export const toInitialCategory = (serialNum: string): TicketCategory => (serialNum ? 'TECH' : 'AFTER_SALE')

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

/** Treats connection failures as unanswered, because they are resumed. */
const isAnswered = ({ messages, isReceiving, connection }: ConversationState): boolean =>
  !isReceiving &&
  messages.some(
    ({ position, status }) =>
      position === 'ANSWER' &&
      status !== 'sending' &&
      !(status === 'failed' && connection === 'reconnecting'),
  )

/** Significant words of a question; pairs of characters in scripts without spaces. */
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

/** Checks whether two questions share most of their words. */
export function isRephrased(one: string, other: string): boolean {
  const [before, now] = [wordsOf(one), wordsOf(other)]
  const shared = [...now].filter((word) => before.has(word)).length
  return shared >= 2 && shared / Math.min(before.size, now.size) >= 0.6
}

/** Checks whether the last answer was disliked, unhelpful or missing, or followed a request for support. */
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
 * Returns whether support can be asked, the question, and whether the assistant did not help. `opened` is
 * the thread at opening.
 */
export function findSupportNeed(state: ConversationState, opened: string | undefined) {
  const isNeeded = needsMore(state)
  const isOffered = isNeeded || isAnswered(state)
  return {
    isNeeded,
    isOffered,
    isUrged: isOffered && isUrgedBy(state),
    mayHaveTicket: isOffered || (opened !== undefined && state.threadId === opened),
    question: isOffered ? findLastQuestion(state.messages) : '',
  }
}

/** Returns the last question, truncated to a ticket's length. */
export const findLastQuestion = (messages: readonly Message[]): string =>
  messages.findLast(({ position }) => position === 'QUERY')?.content.slice(0, maxTicketText) ?? ''

export const isOpen = ({ status }: Pick<OwnTicket, 'status'>) => status !== 'CLOSED'
