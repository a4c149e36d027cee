import { endpoints } from '@portal/client'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'

export const { useFindTicketsQuery, useGetTicketQuery, useSaveTicketMutation, useFindTicketHistoryQuery } =
  endpoints(ticketRoutes, {
    tag: 'Ticket',
  })
export const { useGetGptTopicRecordDataQuery } = endpoints(gptTopicRecordRoutes, { tag: 'TicketMessage' })
