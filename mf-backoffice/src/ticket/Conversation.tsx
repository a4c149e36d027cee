import { useFormat, useT } from '@portal/client'
import { toPlainText } from '@portal/contracts/markdown/plain.ts'
import type { ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { Box, Button, QueryResult, Typography } from '@portal/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useGetGptTopicRecordDataQuery } from './ticket.api.ts'

/** Number of messages per page, equal to the call's limit. */
const step = 50
const maxMessages = 200

/** Conversation before and during the ticket, rendered as text. */
export function Conversation({ threadId, userName }: { threadId: string; userName: string }) {
  const t = useT()
  const id = useId()
  const [size, setSize] = useState(step)
  const result = useGetGptTopicRecordDataQuery(
    { page: 1, size, direction: 'DESC', queryParams: { threadId } },
    { refetchOnMountOrArgChange: true },
  )
  const { data, error, refetch } = result
  const box = useRef<HTMLDivElement>(null)
  const hasMessages = data !== undefined
  useEffect(() => {
    // Scrolls to the end, because the question is about the last messages.
    if (hasMessages && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [hasMessages])
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h3" variant="h3" sx={{ mb: 1 }}>
        {t('Conversation with the assistant')}
      </Typography>
      <Box
        ref={box}
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        sx={{
          maxHeight: '38vh',
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          p: 1.5,
          display: 'grid',
          gap: 1.5,
        }}
      >
        <QueryResult result={{ currentData: data, error, refetch }}>
          {({ content, totalElements }) => (
            <>
              {totalElements > content.length &&
                (size < maxMessages ? (
                  <Button
                    onClick={() => setSize(Math.min(maxMessages, size + step))}
                    sx={{ justifySelf: 'center' }}
                  >
                    {t('Show earlier messages')}
                  </Button>
                ) : (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {t('{count} earlier messages are not shown.', { count: totalElements - content.length })}
                  </Typography>
                ))}
              {content.length === 0 && (
                <Typography variant="body2">{t('No messages before this ticket.')}</Typography>
              )}
              {content.toReversed().map((message) => (
                <Said key={message.recordId} message={message} userName={userName} />
              ))}
            </>
          )}
        </QueryResult>
      </Box>
    </section>
  )
}

function Said({
  message: { position, message, updateTime, gptTopicDataStatus, evaluation },
  userName,
}: {
  message: ThreadMessage
  userName: string
}) {
  const t = useT()
  const { instant } = useFormat()
  const isPerson = position === 'QUERY'
  return (
    <Box
      component="article"
      sx={{
        fontSize: '0.8125rem',
        pl: 1.25,
        borderLeft: 3,
        borderColor: isPerson ? 'primary.main' : 'divider',
      }}
    >
      <Box sx={{ color: 'text.secondary', mb: 0.25 }}>
        <b>{isPerson ? userName : t('Assistant')}</b> · {instant(updateTime)}
        {gptTopicDataStatus === 'failed' && ` · ${t('failed')}`}
        {gptTopicDataStatus === 'stopped' && ` · ${t('stopped')}`}
        {evaluation === 1 && ` · ${t('rated helpful')}`}
        {evaluation === -1 && ` · ${t('rated not helpful')}`}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {isPerson ? message : toPlainText(message)}
      </Box>
    </Box>
  )
}
