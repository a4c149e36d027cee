import { call, endpoints } from '@portal/client'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'

const { getTicketTalk, sendTicketMessage, readTicketTalk } = ticketRoutes

export const { useGetTicketTalkQuery, useSendTicketMessageMutation, useReadTicketTalkMutation } = endpoints(
  { getTicketTalk, sendTicketMessage, readTicketTalk },
  { tag: 'TicketTalk', touches: ['Ticket'] },
)

/** Ignores errors, and invalidates no cached data. */
export const sendTyping = (id: number) => void call(ticketRoutes.typeInTicket, { id }).catch(() => {})
