import { markStale, store, useEvents, useT } from '@portal/client'
import { Box, Section, Tag, TextLink } from '@portal/ui'
import { useFindOwnTicketsQuery } from '../ticket/ticket.api.ts'
import { isOpen, statusTexts } from '../ticket/ticket.rules.ts'

/** Number of recent tickets that are searched for open ones. */
const looked = 20
const maxRows = 5

/** Card of the reader's open tickets with unread counts; hidden when empty. */
export default function OwnTicketsCard() {
  const t = useT()
  const { data } = useFindOwnTicketsQuery(
    { page: 1, size: looked, direction: 'DESC', sort: 'updatedAt', queryParams: {} },
    { refetchOnMountOrArgChange: true },
  )
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'ticket') store.dispatch(markStale('Ticket'))
  })
  const tickets =
    data?.content.filter((ticket) => isOpen(ticket) || ticket.unread > 0).slice(0, maxRows) ?? []
  if (tickets.length === 0) return null
  return (
    <Section title={t('My tickets')} action={<TextLink to="/myTickets">{t('All my tickets')}</TextLink>}>
      <Box component="ul" aria-label={t('My tickets')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tickets.map(({ id, text, status, unread }) => (
          <Box
            key={id}
            component="li"
            sx={{
              display: 'flex',
              gap: 1,
              alignItems: 'center',
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box
              sx={{
                flex: 1,
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              <TextLink to={`/myTickets?id=${id}`}>{text}</TextLink>
            </Box>
            {unread > 0 && <Tag color="info" label={t('{count} new', { count: unread })} />}
            <Tag color={statusTexts[status].color} label={t(statusTexts[status].label)} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}
