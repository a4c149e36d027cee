import { translateError, useFormat, useT } from '@portal/client'
import type { TranslatedBatch } from '@portal/contracts/translation.contract.ts'
import { Alert, Box, Button, LinearProgress, Typography } from '@portal/ui'

interface Props {
  batch: TranslatedBatch | undefined
  /** Fraction of bytes sent, during the upload. */
  share: number | undefined
  onCancel(): void
  onContinue(): void
}

/** Progress of a workbook, with its result and actions. */
export function BatchProgress({ batch, share, onCancel, onContinue }: Props) {
  const t = useT()
  const { number } = useFormat()
  if (share !== undefined)
    return (
      <LinearProgress aria-label={t('Uploading')} variant="determinate" value={Math.round(share * 100)} />
    )
  if (!batch) return null
  const { state, done, total, notes, noteCount } = batch
  const isOpen = state === 'QUEUED' || state === 'RUNNING'
  const cells = t('{done} of {total} cells', { done: number(done), total: number(total) })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {state !== 'DONE' && (
        <Box>
          <LinearProgress
            aria-label={t('Translating')}
            variant="determinate"
            value={Math.round((done / Math.max(1, total)) * 100)}
          />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5, minHeight: 36 }}>
            <Typography role="status" variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
              {cells}
            </Typography>
            {isOpen ? (
              <Button size="small" onClick={onCancel}>
                {t('Cancel')}
              </Button>
            ) : (
              <Button size="small" variant="contained" onClick={onContinue}>
                {t('Continue')}
              </Button>
            )}
          </Box>
        </Box>
      )}
      {state === 'DONE' && <Alert severity="success">{t('Translated: {cells}.', { cells })}</Alert>}
      {state === 'FAILED' && <Alert severity="error">{translateError(batch)}</Alert>}
      {state === 'CANCELLED' && (
        <Alert severity="info">{t('Cancelled. The texts translated so far are kept.')}</Alert>
      )}
      {noteCount > 0 && (
        <Alert severity="warning">
          {t('{count} texts need to be checked', { count: number(noteCount) })}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 160, overflow: 'auto' }}>
            {notes.map((note) => (
              <li key={note.place}>{`${note.place}: ${translateError(note)}`}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}
