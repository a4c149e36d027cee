import { useT } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import type { ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { Box, Button, QueryResult, Stack, Typography } from '@portal/ui'
import { ReviewMessage } from './ReviewMessage.tsx'

interface ConversationProps {
  result: { currentData?: Page<ThreadMessage>; error?: unknown; refetch(): unknown }
  userName: string
  version: number
  editedId: number | undefined
  onEdit(message: ThreadMessage): void
  onPage(page: number): void
}

/** Page of ten messages with pagination. */
export function Conversation({ result, onPage, editedId, ...shown }: ConversationProps) {
  const t = useT()
  return (
    <Box component="section" aria-label={t('Conversation')}>
      <QueryResult result={result}>
        {({ content, page, size, totalElements }) => (
          <Stack spacing={1.5}>
            {content.map((message) => (
              <ReviewMessage
                key={message.recordId}
                message={message}
                isEdited={message.recordId === editedId}
                {...shown}
              />
            ))}
            {totalElements > size && (
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
                  {t('Show earlier messages')}
                </Button>
                <Typography variant="body2">
                  {t('{from}–{to} of {count}', {
                    from: (page - 1) * size + 1,
                    to: (page - 1) * size + content.length,
                    count: totalElements,
                  })}
                </Typography>
                <Button disabled={page * size >= totalElements} onClick={() => onPage(page + 1)}>
                  {t('Show later messages')}
                </Button>
              </Box>
            )}
          </Stack>
        )}
      </QueryResult>
    </Box>
  )
}
