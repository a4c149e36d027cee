import {
  formatNumber,
  markStale,
  notify,
  problemFields,
  problemText,
  store,
  useSession,
  useT,
} from '@portal/client'
import { maxTicketAnswer, type Ticket, type TicketStatus } from '@portal/contracts/ticket.contract.ts'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  EmptyState,
  MenuItem,
  QueryResult,
  Stack,
  TextField,
  TicketMessages,
  TicketReply,
  Typography,
  useTicketTalk,
} from '@portal/ui'
import { useId, useRef } from 'react'
import { CannedAnswers } from './CannedAnswers.tsx'
import { Conversation } from './Conversation.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { useGetTicketQuery, useSaveTicketMutation } from './ticket.api.ts'
import { ticketStatusOptions } from './ticketColumns.tsx'
import { listNextStatuses } from './useTicketChanges.ts'

/** Pattern of a ticket number. */
const numberPattern = /^[1-9]\d{0,14}$/

/** Dialog of a ticket: the question, the conversation before it, and live messages. */
export function TicketDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useT()
  const title = useId()
  const isNumber = numberPattern.test(number)
  const result = useGetTicketQuery(
    { id: Number(number) },
    { skip: !isNumber, refetchOnMountOrArgChange: true },
  )
  const { currentData, error, refetch } = result
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Ticket {id}', { id: number })}
      </DialogTitle>
      <DialogContent>
        {isNumber ? (
          <QueryResult result={{ currentData, error, refetch }}>
            {(ticket) => (
              <Stack spacing={2}>
                <TicketFacts ticket={ticket} />
                <Conversation threadId={ticket.threadId} userName={ticket.userName} />
                <Talk ticket={ticket} />
              </Stack>
            )}
          </QueryResult>
        ) : (
          <EmptyState title={t('There is no ticket with this number.')} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Talk({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { can } = useSession()
  const shown = useTicketTalk(ticket.id)
  const canned = useRef<HTMLButtonElement>(null)
  return (
    <Stack component="section" spacing={1.5}>
      <Typography component="h3" variant="h3">
        {t('Conversation with the customer')}
      </Typography>
      <QueryResult result={{ currentData: shown.talk, error: shown.error, refetch: shown.refetch }}>
        {(talk) => <TicketMessages talk={talk} isTyping={shown.isTyping} />}
      </QueryResult>
      {can('ticket:edit') && ticket.status !== 'CLOSED' && (
        <TicketReply
          talk={shown}
          label={t('Reply')}
          helperText={t(
            'The customer sees this in the chat. Up to {count} characters. Enter sends, Shift+Enter starts a new line, / opens canned replies.',
            { count: formatNumber(maxTicketAnswer) },
          )}
          tools={(text, insert) => <CannedAnswers ref={canned} text={text} onInsert={insert} />}
          onSlash={() => canned.current?.click()}
        />
      )}
      {can('ticket:edit') && <StatusChoice ticket={ticket} />}
    </Stack>
  )
}

/** Sets the status immediately; after a conflict shows the current row. */
function StatusChoice({ ticket }: { ticket: Ticket }) {
  const { id, version, status } = ticket
  const t = useT()
  const [save, saving] = useSaveTicketMutation()
  const next: readonly (string | number)[] = listNextStatuses(ticket)
  const change = async (to: TicketStatus) => {
    const answer = await save({ id, version, status: to, answer: '' })
    if (!('error' in answer)) return notify.success(t('Operation successful'))
    const msg = problemFields(answer.error).answer ?? problemText(answer.error)
    notify.error(t('Operation failed. {msg}', { msg }))
    store.dispatch(markStale('Ticket', 'TicketTalk'))
  }
  return (
    <TextField
      select
      size="small"
      label={t('Status')}
      value={status}
      disabled={saving.isLoading}
      onChange={({ target }) => void change(target.value as TicketStatus)}
      sx={{ maxWidth: 240 }}
    >
      {ticketStatusOptions.map(({ value, label }) => {
        // Excludes the current status.
        const isNow = value === status
        if (!isNow && !next.includes(value)) return null
        return (
          <MenuItem key={value} value={value} disabled={isNow} style={isNow ? { display: 'none' } : {}}>
            {t(label)}
          </MenuItem>
        )
      })}
    </TextField>
  )
}
