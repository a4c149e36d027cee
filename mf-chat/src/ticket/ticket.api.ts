import { endpoints } from '@portal/client'
import { type OwnTicket, ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { useState } from 'react'

export const { useCreateTicketMutation, useFindOwnTicketsQuery, useCloseOwnTicketMutation } = endpoints(
  ticketRoutes,
  {
    tag: 'Ticket',
    touches: ['Thread', 'TicketTalk'],
  },
)

/** Maximum number of tickets per conversation. */
const maxTickets = 20

const none: readonly OwnTicket[] = []

/**
 * Reads the tickets of a conversation, oldest first, once there can be any, and refetches them on events.
 * Undefined while loading.
 */
export function useOwnTickets(
  threadId: string | undefined,
  mayHave: boolean,
): readonly OwnTicket[] | undefined {
  const [followed, follow] = useState<string>()
  if (mayHave && threadId !== undefined && followed !== threadId) follow(threadId)
  const isFollowed = threadId !== undefined && followed === threadId
  const { currentData, isError } = useFindOwnTicketsQuery(
    { page: 1, size: maxTickets, direction: 'DESC', queryParams: { threadId: threadId ?? '' } },
    { skip: !isFollowed, refetchOnMountOrArgChange: true },
  )
  if (!isFollowed || isError) return isError ? none : undefined
  return currentData?.content.toReversed()
}
