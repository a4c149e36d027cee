import { endpoints, formatNumber, Link, useSession, useT } from '@portal/client'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { MuiLink, Section, Typography } from '@portal/ui'

const { useFindTicketsQuery } = endpoints(ticketRoutes, { tag: 'Ticket' })

/** How many people wait for a person's answer, for those who give it; nothing while nobody does. */
export function WaitingTickets() {
  const t = useT()
  const { can } = useSession()
  const { data } = useFindTicketsQuery(
    { page: 1, size: 1, queryParams: { status: 'OPEN' } },
    { skip: !can('ticket:view'), refetchOnMountOrArgChange: true },
  )
  if (!data || data.totalElements === 0) return null
  return (
    <Section title={t('Tickets')}>
      <Typography sx={{ fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2 }}>
        {formatNumber(data.totalElements)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('waiting for an answer')}
      </Typography>
      <MuiLink component={Link} to="/ticket?status=OPEN" variant="body2">
        {t('Show these tickets')}
      </MuiLink>
    </Section>
  )
}
