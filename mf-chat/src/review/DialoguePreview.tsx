import { useT } from '@portal/client'
import type { DialogueRecord } from '@portal/contracts/dialogue.contract.ts'
import { Box, type Column, ColumnFacts, QueryResult, Section, Stack } from '@portal/ui'
import { useGetGptTopicRecordDataQuery } from '../dialogue/dialogue.api.ts'
import { ReviewMessage } from './ReviewMessage.tsx'

/** Number of messages in the preview; the review shows all. */
const most = 10

/** Preview of a conversation: its first messages and columns. */
export default function DialoguePreview({
  row: record,
  columns,
}: {
  row: DialogueRecord
  columns: readonly Column<DialogueRecord>[]
}) {
  const t = useT()
  const result = useGetGptTopicRecordDataQuery(
    { page: 1, size: most, direction: 'ASC', queryParams: { threadId: record.threadId } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Stack spacing={1.5}>
      <Section title={t('Conversation')}>
        <QueryResult result={result}>
          {({ content, totalElements }) => (
            <Stack spacing={1.5}>
              {content.map((message) => (
                <ReviewMessage key={message.recordId} message={message} userName={record.userName} />
              ))}
              {totalElements > content.length && (
                <Box sx={{ color: 'text.secondary' }}>
                  {t('The first {count} of {total} messages', {
                    count: content.length,
                    total: totalElements,
                  })}
                </Box>
              )}
            </Stack>
          )}
        </QueryResult>
      </Section>
      <Section title={t('Dialogue')}>
        <ColumnFacts row={record} columns={columns} />
      </Section>
    </Stack>
  )
}
