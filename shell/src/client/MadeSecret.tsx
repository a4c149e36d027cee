import { useT } from '@portal/client'
import type { OauthClient } from '@portal/contracts/oauth.contract.ts'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@portal/ui'
import { useId } from 'react'
import { SecretValue } from '../section/SecretValue.tsx'

/** The id of an application and its secret, this once. */
export function MadeSecret({
  made: { client, secret },
  onClose,
}: {
  made: { client: OauthClient; secret: string | null }
  onClose: () => void
}) {
  const t = useT()
  const title = useId()
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {secret ? t('Copy the secret now') : t('{name} is registered', { name: client.name })}
      </DialogTitle>
      <DialogContent>
        <Typography>{t('Client ID')}</Typography>
        <SecretValue value={client.id} />
        {secret && (
          <>
            <Typography sx={{ mt: 2 }}>{t('Client secret. It is shown only once.')}</Typography>
            <SecretValue value={secret} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
