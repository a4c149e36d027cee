import { useT } from '@portal/client'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@portal/ui'
import { useId } from 'react'
import { SecretValue } from '../section/SecretValue.tsx'

/** Dialog that shows the secret of a webhook once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT()
  const title = useId()
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Copy the signing secret now')}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }}>
          {t(
            'The secret is shown only once. Your server uses it to verify that events come from this portal.',
          )}
        </Typography>
        <SecretValue value={secret} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
