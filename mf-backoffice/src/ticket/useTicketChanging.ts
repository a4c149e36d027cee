import { t } from '@portal/client'
import { type Ticket, ticketStatuses } from '@portal/contracts/ticket.contract.ts'
import type { Changing } from '@portal/ui'
import { useMemo } from 'react'
import { ticketCategoryOptions } from '../trace/options.ts'
import { useChangeTicketsMutation, useUndoTicketChangeMutation } from './ticket.api.ts'
import { ticketStatusOptions } from './ticketColumns.tsx'

/** Returns the next statuses; staff cannot close without an answer. */
export const toNext = ({ status, answer }: Pick<Ticket, 'status' | 'answer'>) =>
  ticketStatuses.filter((next) => next !== status && (next !== 'CLOSED' || answer !== ''))

const fields: Changing<Ticket>['fields'] = [
  { field: 'status', label: 'Status', options: ticketStatusOptions, nextOf: toNext },
  { field: 'category', label: 'Category', options: ticketCategoryOptions },
]

/** Changes of tickets that their list offers for one or many rows. */
export function useTicketChanging(): Changing<Ticket> {
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
