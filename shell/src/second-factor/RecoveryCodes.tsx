import { notify, saveBlob, useT } from '@portal/client'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@portal/ui'
import { useId } from 'react'

/** Dialog that shows the recovery codes once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  const title = useId()
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t('Copied')),
      () => notify.error(t('Your browser blocked copying. Select the text and copy it.')),
    )
  return (
    <Dialog open aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Save your recovery codes')}
      </DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {t(
            "Each code signs you in once if you don't have your phone. The codes are shown only once: print them or store them in a password manager.",
          )}
        </Typography>
        <Box
          component="ul"
          aria-label={t('Recovery codes')}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 0.5,
            listStyle: 'none',
            m: 0,
            p: 1.5,
            borderRadius: 1,
            bgcolor: 'action.hover',
            userSelect: 'text',
          }}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        <Button
          onClick={() => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('Download')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('I have saved them')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
