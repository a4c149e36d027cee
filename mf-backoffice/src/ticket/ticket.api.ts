import { endpoints } from '@portal/client'
import { chatExportRoutes } from '@portal/contracts/export.contract.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'

const { findCannedAnswers, saveCannedAnswer, deleteCannedAnswer, ...rest } = ticketRoutes

export const {
  useFindTicketsQuery,
  useGetTicketQuery,
  useGetTicketTalkQuery,
  useSaveTicketMutation,
  useChangeTicketsMutation,
  useUndoTicketChangeMutation,
  useLazyCountTicketsQuery,
  useLazyGroupTicketsQuery,
  useFindTicketHistoryQuery,
} = endpoints(rest, { tag: 'Ticket', touches: ['TicketTalk'] })
export const { useFindCannedAnswersQuery, useSaveCannedAnswerMutation, useDeleteCannedAnswerMutation } =
  endpoints({ findCannedAnswers, saveCannedAnswer, deleteCannedAnswer }, { tag: 'CannedAnswer' })
export const { useGetGptTopicRecordDataQuery } = endpoints(gptTopicRecordRoutes, { tag: 'TicketMessage' })

const { exportTickets } = chatExportRoutes
export const { useExportTicketsMutation } = endpoints({ exportTickets }, { tag: 'Job' })
