import { useT } from '@portal/client'
import { HistoryDialog } from '@portal/ui'
import { useFindTicketHistoryQuery } from './ticket.api.ts'
import { ticketLabels } from './ticketColumns.tsx'

export function TicketHistory({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const result = useFindTicketHistoryQuery({ id })
  return (
    <HistoryDialog
      title={t('History of ticket {id}', { id })}
      result={result}
      columns={ticketLabels}
      onClose={onClose}
    />
  )
}
