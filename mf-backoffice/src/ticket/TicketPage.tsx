import { stale, store, useEvents, useSession, useT } from '@portal/client'
import type { Ticket } from '@portal/contracts/ticket.contract.ts'
import { DataTable, EmptyState, PageHeader, useListState } from '@portal/ui'
import { useState } from 'react'
import { TicketDialog } from './TicketDialog.tsx'
import { TicketHistory } from './TicketHistory.tsx'
import { useFindTicketsQuery } from './ticket.api.ts'
import { ticketColumns } from './ticketColumns.tsx'

/** `/ticket`: what people asked a person after the assistant, the newest first. */
export default function TicketPage() {
  const t = useT()
  const { can } = useSession()
  const list = useListState(ticketColumns, { name: 'ticket', direction: 'DESC' })
  const result = useFindTicketsQuery(list.request, { pollingInterval: 60_000 })
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'ticket') store.dispatch(stale('Ticket'))
  })
  const [open, setOpen] = useState<{ what: 'ticket' | 'history'; id: number }>()
  const close = () => setOpen(undefined)
  const show = ({ id }: Ticket) => setOpen({ what: 'ticket', id })
  return (
    <>
      <PageHeader title={t('Tickets')} />
      <DataTable
        label={t('Tickets')}
        name="ticket"
        columns={ticketColumns}
        list={list}
        result={result}
        onOpen={can('ticket:edit') ? show : undefined}
        operations={[
          { label: t('Answer'), permission: 'ticket:edit', onClick: show },
          {
            label: t('History'),
            permission: 'ticket:edit',
            onClick: ({ id }) => setOpen({ what: 'history', id }),
          },
        ]}
        empty={<EmptyState title={t('No tickets yet')} />}
      />
      {open?.what === 'ticket' && <TicketDialog id={open.id} onClose={close} />}
      {open?.what === 'history' && <TicketHistory id={open.id} onClose={close} />}
    </>
  )
}
