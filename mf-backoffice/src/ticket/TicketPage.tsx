import { markStale, store, useEvents, useSearchParams, useSession, useT } from '@portal/client'
import { type Ticket, ticketList } from '@portal/contracts/ticket.contract.ts'
import { DataTable, EmptyState, lazyComponent, PageHeader, useListState } from '@portal/ui'
import { useState } from 'react'
import { TicketDialog } from './TicketDialog.tsx'
import { TicketHistory } from './TicketHistory.tsx'
import {
  useExportTicketsMutation,
  useFindTicketsQuery,
  useLazyCountTicketsQuery,
  useLazyGroupTicketsQuery,
} from './ticket.api.ts'
import { ticketColumns } from './ticketColumns.tsx'
import { useTicketChanges } from './useTicketChanges.ts'

const TicketPreview = lazyComponent<{ row: Ticket }>(() => import('./TicketPreview.tsx'))
const others = ['id']

/** Returns the ticket of the address, also if the list does not contain it. */
function useNamedTicket() {
  const [search, setSearch] = useSearchParams()
  const show = (id: number | undefined) =>
    setSearch(
      (now) => {
        if (id === undefined) now.delete('id')
        else now.set('id', String(id))
        return now
      },
      { replace: true },
    )
  return [search.get('id') ?? undefined, show] as const
}

/** `/ticket`: tickets, newest first; `?id=` opens a ticket. */
export default function TicketPage() {
  const t = useT()
  const { can } = useSession()
  const list = useListState(ticketColumns, { name: 'ticket', direction: 'DESC', others })
  const result = useFindTicketsQuery(list.request, { pollingInterval: 60_000 })
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'ticket') store.dispatch(markStale('Ticket'))
  })
  const [start] = useExportTicketsMutation()
  const [count] = useLazyCountTicketsQuery()
  const changing = useTicketChanges()
  const [named, showNamed] = useNamedTicket()
  const [past, setPast] = useState<number>()
  const show = ({ id }: Ticket) => showNamed(id)
  return (
    <>
      <PageHeader title={t('Tickets')} />
      <DataTable
        label={t('Tickets')}
        name="ticket"
        columns={ticketColumns}
        list={list}
        grouping={{ fields: ticketList.groups, useGroups: useLazyGroupTicketsQuery }}
        exporting={{ fields: ticketList.exports, service: 'chat', start }}
        result={result}
        preview={TicketPreview}
        changing={changing}
        onCount={count}
        onOpen={can('ticket:edit') ? show : undefined}
        operations={[
          { label: t('Reply'), permission: 'ticket:edit', onClick: show },
          {
            label: t('History'),
            permission: 'ticket:edit',
            onClick: ({ id }) => setPast(id),
          },
        ]}
        empty={<EmptyState title={t('No tickets yet')} />}
      />
      {named !== undefined && (
        <TicketDialog key={named} number={named} onClose={() => showNamed(undefined)} />
      )}
      {past !== undefined && <TicketHistory id={past} onClose={() => setPast(undefined)} />}
    </>
  )
}
