import { isFailure, notify, problemText, useFormat, useSession, useT } from '@portal/client'
import type { Span, ThreadMessage } from '@portal/contracts/thread.contract.ts'
import { Box, Icon, IconButton, Tag, Typography } from '@portal/ui'
import { useRef } from 'react'
import { useBlackOutMutation } from '../dialogue/dialogue.api.ts'
import { RedactedText, Redactions } from './Redactions.tsx'

interface ReviewMessageProps {
  message: ThreadMessage
  userName: string
  /** Version of the conversation; required for changes. */
  version?: number
  isEdited?: boolean
  /** Read-only if undefined. */
  onEdit?(message: ThreadMessage): void
}

/** Original message, or its correction. */
export function ReviewMessage({
  message,
  userName,
  version = 1,
  isEdited = false,
  onEdit,
}: ReviewMessageProps) {
  const t = useT()
  const { instant } = useFormat()
  const { can } = useSession()
  const text = useRef<HTMLDivElement>(null)
  const [blackOut] = useBlackOutMutation()
  const { position, changeType, gptTopicDataStatus, evaluation, suggestion, review, answer, recordId } =
    message
  const isRevision = changeType === 'AFTER_CHANGE'
  const isPerson = position === 'QUERY'
  const mayEdit = onEdit !== undefined && can('dialogue:edit') && !isRevision
  const bar = async (spans: Span[]) => {
    const result = await blackOut({ recordId, spans, version })
    if ('error' in result && isFailure(result.error))
      notify.error(t('Operation failed, {msg}', { msg: problemText(result.error) }))
  }
  return (
    <Box
      component="article"
      aria-current={isEdited || undefined}
      sx={{
        pl: 1.25,
        ml: isRevision ? 3 : 0,
        borderLeft: 3,
        borderColor: isRevision ? 'success.main' : isPerson ? 'primary.main' : 'divider',
        bgcolor: isEdited ? 'action.selected' : undefined,
        fontSize: '0.875rem',
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        <span>
          <b>{isRevision ? t('Correction') : isPerson ? userName : t('Assistant')}</b> ·{' '}
          {instant(message.updateTime)}
          {gptTopicDataStatus !== 'success' && ` · ${t(gptTopicDataStatus)}`}
        </span>
        {evaluation === 1 && <Tag color="success" label={t('Liked')} />}
        {evaluation === -1 && <Tag color="error" label={t('Disliked')} />}
        {review?.knowledge?.state === 'APPROVED' && (
          <Tag
            color="success"
            label={t('Answers · used {count} times', { count: review.knowledge.hitCount })}
          />
        )}
        {mayEdit && (
          <IconButton
            size="small"
            aria-label={t('Edit Message')}
            onClick={() => onEdit(message)}
            sx={{ ml: 'auto' }}
          >
            <Icon name="edit" />
          </IconButton>
        )}
      </Box>
      <Box ref={text} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <RedactedText text={message.message} spans={review?.blackouts ?? []} />
      </Box>
      {suggestion && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Suggestion')}: <span translate="no">{suggestion}</span>
        </Typography>
      )}
      {answer.sources && answer.sources.length > 0 && (
        <Box component="details" sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 0.5 }}>
          <summary>{t('Sources ({count})', { count: answer.sources.length })}</summary>
          <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
            {answer.sources.map(({ chunkId, file, title, page, isRecognised, score }) => (
              <li key={chunkId}>
                {[
                  file,
                  title,
                  page && t('page {page}', { page }),
                  isRecognised && t('from text recognition'),
                  score?.toFixed(2),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </Box>
        </Box>
      )}
      {mayEdit && (isEdited || (review?.personal.length ?? 0) > 0 || (review?.blackouts.length ?? 0) > 0) && (
        <Redactions message={message} textRef={text} onChange={(spans) => void bar(spans)} />
      )}
    </Box>
  )
}
