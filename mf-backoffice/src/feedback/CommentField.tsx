import { formatNumber, notify, problemText, useT } from '@portal/client'
import { type FeedbackCommentDraft, maxComment } from '@portal/contracts/feedback-comment.contract.ts'
import { Box, Button, TextField } from '@portal/ui'
import { useState } from 'react'
import { useSaveFeedbackCommentMutation } from './comment.api.ts'

interface CommentFieldProps {
  label: string
  /** Comment that is edited or replied to. */
  draft: Omit<FeedbackCommentDraft, 'text'>
  text?: string
  sendLabel?: string
  onSent?: () => void
  onCancel?: () => void
}

/** Field for a new comment, a reply or an edit; keeps unsent text. */
export function CommentField({
  label,
  draft,
  text: before = '',
  sendLabel,
  onSent,
  onCancel,
}: CommentFieldProps) {
  const t = useT()
  const [text, setText] = useState(before)
  const [save, saving] = useSaveFeedbackCommentMutation()
  const isTooLong = text.length > maxComment
  const send = async () => {
    const answer = await save({ ...draft, text: text.trim() })
    if ('error' in answer)
      return notify.error(t('Operation failed. {msg}', { msg: problemText(answer.error) }))
    setText('')
    onSent?.()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label={label}
        value={text}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        autoFocus={onCancel !== undefined}
        error={isTooLong}
        helperText={
          isTooLong &&
          t('At most {max} characters (currently {count})', {
            max: formatNumber(maxComment),
            count: formatNumber(text.length),
          })
        }
        slotProps={{ input: { readOnly: saving.isLoading } }}
        onChange={({ target }) => setText(target.value)}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        {onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>}
        <Button
          variant="contained"
          disabled={text.trim() === '' || isTooLong}
          loading={saving.isLoading}
          onClick={() => void send()}
        >
          {sendLabel ?? t('Send')}
        </Button>
      </Box>
    </Box>
  )
}
