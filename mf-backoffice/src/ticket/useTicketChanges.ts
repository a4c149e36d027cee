import { t } from '@portal/client'
import { type Ticket, ticketList, ticketStatuses } from '@portal/contracts/ticket.contract.ts'
import { changeFields, type RowChanges } from '@portal/ui'
import { useMemo } from 'react'
import { ticketCategoryOptions } from '../common/options.ts'
import { useChangeTicketsMutation, useUndoTicketChangeMutation } from './ticket.api.ts'
import { ticketStatusOptions } from './ticketColumns.tsx'

/** Returns the possible next statuses; staff cannot close a ticket without a reply. */
export const listNextStatuses = ({ status, answer }: Pick<Ticket, 'status' | 'answer'>) =>
  ticketStatuses.filter((next) => next !== status && (next !== 'CLOSED' || answer !== ''))

const fields = changeFields(ticketList, {
  status: { label: 'Status', options: ticketStatusOptions, nextOf: listNextStatuses },
  category: { label: 'Category', options: ticketCategoryOptions },
})

export function useTicketChanges(): RowChanges<Ticket> {
  const [change] = useChangeTicketsMutation()
  const [undo] = useUndoTicketChangeMutation()
  return useMemo(
    () => ({
      permission: 'ticket:edit',
      fields,
      titleOf: ({ id }) => t('Ticket {id}', { id }),
      change,
      undo,
    }),
    [change, undo],
  )
}
