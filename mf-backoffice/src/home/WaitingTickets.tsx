import { formatNumber, stale, store, useEvents, useFormat, useT } from '@portal/client'
import type { Ticket } from '@portal/contracts/ticket.contract.ts'
import { Box, Section, Tag, TextLink } from '@portal/ui'
import { useFindTicketsQuery } from './home.api.ts'

/** Those who wait longest; the list has the others. */
const most = 5
const list = '/ticket?status=OPEN'

/** Who waits for a person's answer, for those who give it; nothing while nobody does. */
export default function WaitingTickets() {
  const t = useT()
  const { data } = useFindTicketsQuery(
    { page: 1, size: most, queryParams: { status: 'OPEN' } },
    { refetchOnMountOrArgChange: true },
  )
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'ticket') store.dispatch(stale('Ticket'))
  })
  if (!data || data.totalElements === 0) return null
  return (
    <Section
      title={t('Waiting for an answer')}
      detail={formatNumber(data.totalElements)}
      action={<TextLink to={list}>{t('Show these tickets')}</TextLink>}
    >
      <Box component="ul" aria-label={t('Waiting for an answer')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.content.map((ticket) => (
          <Waiting key={ticket.id} ticket={ticket} />
        ))}
      </Box>
    </Section>
  )
}

function Waiting({ ticket: { id, text, userName, createdAt, isUrgent } }: { ticket: Ticket }) {
  const t = useT()
  const { instant } = useFormat()
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {isUrgent && <Tag color="error" label={t('Danger')} />}
        <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          <TextLink to={`/ticket?id=${id}`}>{text}</TextLink>
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{`${userName} · ${instant(createdAt)}`}</Box>
    </Box>
  )
}
