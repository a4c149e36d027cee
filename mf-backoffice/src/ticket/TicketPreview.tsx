import { useT } from '@portal/client'
import type { Ticket } from '@portal/contracts/ticket.contract.ts'
import { QueryResult, Section, Stack, TicketMessages, Typography } from '@portal/ui'
import { TicketFacts } from './TicketFacts.tsx'
import { useGetTicketTalkQuery } from './ticket.api.ts'

const maxMessages = 5

/** Preview of a ticket with its last messages; does not mark them as read. */
export default function TicketPreview({ row: ticket }: { row: Ticket }) {
  const t = useT()
  const result = useGetTicketTalkQuery({ id: ticket.id }, { refetchOnMountOrArgChange: true })
  return (
    <Stack spacing={1.5}>
      <Section title={t('Ticket')}>
        <TicketFacts ticket={ticket} />
      </Section>
      <Section title={t('Conversation with the customer')}>
        <QueryResult result={result}>
          {(talk) =>
            talk.messages.length === 0 ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('No reply yet.')}
              </Typography>
            ) : (
              <TicketMessages
                talk={{ ...talk, messages: talk.messages.slice(-maxMessages) }}
                isTyping={false}
              />
            )
          }
        </QueryResult>
      </Section>
    </Stack>
  )
}
