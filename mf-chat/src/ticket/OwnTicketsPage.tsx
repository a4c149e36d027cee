import { Link, markStale, store, useEvents, useFormat, useSearchParams, useT } from '@portal/client'
import type { OwnTicket } from '@portal/contracts/ticket.contract.ts'
import {
  Box,
  Button,
  ButtonBase,
  EmptyState,
  PageHeader,
  QueryResult,
  Tag,
  TextLink,
  TicketMessages,
  TicketReply,
  Typography,
  useTicketTalk,
} from '@portal/ui'
import { useState } from 'react'
import { useCloseTicket } from './RecipientBar.tsx'
import { useFindOwnTicketsQuery } from './ticket.api.ts'
import { isOpen, statusTexts } from './ticket.rules.ts'

/** Number of tickets at first and per click; equal to the call's limit. */
const step = 50
const maxRows = 200

/** `/myTickets`: the reader's tickets; `?id=` opens one. */
export default function OwnTicketsPage() {
  const t = useT()
  const [search] = useSearchParams()
  const [size, setSize] = useState(step)
  const result = useFindOwnTicketsQuery(
    { page: 1, size, direction: 'DESC', sort: 'updatedAt', queryParams: {} },
    { refetchOnMountOrArgChange: true, pollingInterval: 60_000 },
  )
  useEvents('row.changed', ({ noun }) => {
    if (noun === 'ticket') store.dispatch(markStale('Ticket'))
  })
  const id = Number(search.get('id')) || undefined
  return (
    <>
      <PageHeader title={t('My tickets')} />
      <QueryResult result={{ ...result, currentData: result.data }}>
        {({ content, totalElements }) => {
          const hasMore = content.length < totalElements && size < maxRows
          if (content.length === 0 && id === undefined)
            return (
              <EmptyState
                title={t('No tickets yet')}
                detail={t("If the assistant can't help, choose “Talk to support” below its answer.")}
              />
            )
          return (
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  md: id ? '340px minmax(0, 1fr)' : 'minmax(0, 1fr)',
                },
                maxWidth: 1120,
              }}
            >
              <Box
                component="ul"
                sx={{
                  listStyle: 'none',
                  m: 0,
                  p: 0,
                  display: { xs: id ? 'none' : 'block', md: 'block' },
                }}
              >
                {content.map((ticket) => (
                  <TicketLine key={ticket.id} ticket={ticket} isChosen={ticket.id === id} />
                ))}
                {hasMore && (
                  <Box component="li" sx={{ py: 1 }}>
                    <Button onClick={() => setSize(size + step)}>{t('Show older conversations')}</Button>
                  </Box>
                )}
              </Box>
              {id !== undefined && (
                <ChosenTicket key={id} id={id} listed={content.find((ticket) => ticket.id === id)} />
              )}
            </Box>
          )
        }}
      </QueryResult>
    </>
  )
}

function TicketLine({ ticket, isChosen }: { ticket: OwnTicket; isChosen: boolean }) {
  const t = useT()
  const { ago } = useFormat()
  const { id, text, status, unread, updatedAt } = ticket
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <ButtonBase
        component={Link}
        to={`/myTickets?id=${id}`}
        aria-current={isChosen || undefined}
        sx={{
          display: 'block',
          width: '100%',
          minHeight: 44,
          p: 1.25,
          textAlign: 'start',
          ...(isChosen && { bgcolor: 'action.selected' }),
        }}
      >
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box component="span" sx={{ flex: 1, fontWeight: 650 }}>
            {id}
          </Box>
          {unread > 0 && <Tag color="info" label={t('{count} new', { count: unread })} />}
          <Tag color={statusTexts[status].color} label={t(statusTexts[status].label)} />
        </Box>
        <Box
          component="span"
          sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {text}
        </Box>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {ago(updatedAt)}
        </Typography>
      </ButtonBase>
    </Box>
  )
}

/** Loads a ticket that is not listed, because it is older or belongs to others. */
function ChosenTicket({ id, listed }: { id: number; listed: OwnTicket | undefined }) {
  const t = useT()
  const result = useFindOwnTicketsQuery(
    { page: 1, size: 1, direction: 'DESC', queryParams: { id } },
    { skip: listed !== undefined, refetchOnMountOrArgChange: true },
  )
  if (listed) return <OpenTicket ticket={listed} />
  return (
    <QueryResult result={result}>
      {({ content: [ticket] }) =>
        ticket ? (
          <OpenTicket ticket={ticket} />
        ) : (
          <EmptyState
            title={t("This ticket doesn't exist or you don't have access to it.")}
            action={<TextLink to="/myTickets">{t('All my tickets')}</TextLink>}
          />
        )
      }
    </QueryResult>
  )
}

function OpenTicket({ ticket }: { ticket: OwnTicket }) {
  const t = useT()
  const shown = useTicketTalk(ticket.id)
  const close = useCloseTicket()
  const { id, text } = ticket
  const title = t('Ticket {id}', { id })
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Button component={Link} to="/myTickets" sx={{ display: { md: 'none' }, justifySelf: 'start' }}>
        {t('All my tickets')}
      </Button>
      <Box>
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
      </Box>
      <QueryResult result={{ currentData: shown.talk, error: shown.error, refetch: shown.refetch }}>
        {(talk) => <TicketMessages talk={talk} isTyping={shown.isTyping} />}
      </QueryResult>
      {isOpen(ticket) && (
        <>
          <TicketReply talk={shown} label={t('Message to support')} />
          <Button sx={{ justifySelf: 'start' }} onClick={() => void close(id)}>
            {t('Close the ticket')}
          </Button>
        </>
      )}
    </Box>
  )
}
