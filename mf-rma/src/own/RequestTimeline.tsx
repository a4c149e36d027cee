import { useFormat, useT } from '@portal/client'
import type { RmaEvent } from '@portal/contracts/rma.contract.ts'
import { QueryResult, Timeline, type TimelineItem } from '@portal/ui'
import { useGetRmaQuery } from '../rma/customer.api.ts'
import { rmaStatusOption } from '../rma/options.ts'

/** Timeline of a request with messages. */
export function RequestTimeline({ rmaNumber }: { rmaNumber: string }) {
  const t = useT()
  const { instant } = useFormat()
  const result = useGetRmaQuery({ rmaNumber })
  const item = ({ id, at, operation, rmaStatus, side, text }: RmaEvent): TimelineItem => {
    const who = side === 'STAFF' ? t('Support') : t('You')
    const { label, color } = rmaStatusOption(rmaStatus)
    return {
      key: String(id),
      on: at.slice(0, 10),
      title: operation === 'NOTE' ? who : t(label),
      detail: [text, `${who} · ${instant(at)}`].filter(Boolean).join(' — '),
      color: operation === 'NOTE' ? 'neutral' : color,
    }
  }
  return (
    <QueryResult result={result}>
      {({ events }) => (
        <Timeline label={t('Processing history of {rmaNumber}', { rmaNumber })} items={events.map(item)} />
      )}
    </QueryResult>
  )
}
