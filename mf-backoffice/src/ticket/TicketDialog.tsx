import { useT } from '@portal/client'
import { maxTicketAnswer, type Ticket, type TicketReply } from '@portal/contracts/ticket.contract.ts'
import {
  CodeInput,
  Dialog,
  DialogContent,
  FormGrid,
  QueryResult,
  RowDialog,
  Stack,
  TextInput,
  useWatch,
} from '@portal/ui'
import { useState } from 'react'
import { Conversation } from './Conversation.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { useGetTicketQuery, useSaveTicketMutation } from './ticket.api.ts'
import { ticketStatusOptions } from './ticketColumns.tsx'

/** One ticket with its conversation, read anew so that nobody answers what is answered. */
export function TicketDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const result = useGetTicketQuery({ id }, { refetchOnMountOrArgChange: true })
  // Being read again changes nothing under the hands of who is writing; a save tells if somebody else was
  // faster.
  const [opened, setOpened] = useState<Ticket>()
  if (!opened && result.currentData && !result.isFetching) setOpened(result.currentData)
  if (opened) return <TicketForm ticket={opened} onClose={onClose} />
  const { error, refetch } = result
  return (
    <Dialog open onClose={onClose} aria-label={t('Ticket {id}', { id })} maxWidth="md" fullWidth>
      <DialogContent>
        <QueryResult result={{ error, refetch }}>{() => null}</QueryResult>
      </DialogContent>
    </Dialog>
  )
}

function TicketForm({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const [save] = useSaveTicketMutation()
  const { id, version, status, answer, threadId, userName } = ticket
  const values: TicketReply = { id, version, status, answer }
  return (
    <RowDialog
      title={t('Ticket {id}', { id })}
      values={values}
      save={(reply) => save(reply).unwrap()}
      maxWidth="md"
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TicketFacts ticket={ticket} />
        <Conversation threadId={threadId} userName={userName} />
      </Stack>
      <ReplyInputs />
    </RowDialog>
  )
}

function ReplyInputs() {
  const t = useT()
  const status = useWatch<TicketReply, 'status'>({ name: 'status' })
  return (
    <>
      <FormGrid>
        <CodeInput name="status" label={t('Status')} options={ticketStatusOptions} required />
      </FormGrid>
      <TextInput
        name="answer"
        label={t('Answer')}
        rows={4}
        maxLength={maxTicketAnswer}
        helperText={t('The person reads it in the conversation, as text. At most {count} characters.', {
          count: maxTicketAnswer,
        })}
        required={status === 'CLOSED'}
      />
    </>
  )
}
