import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNewRelease, useT } from '@portal/client'

/** Notice above a form with unsaved input while a new version of its page waits for it. */
export function NewReleaseNotice() {
  const t = useT()
  const apply = useNewRelease()
  if (!apply) return null
  const act = (
    <Button color="inherit" size="small" onClick={apply} sx={{ whiteSpace: 'nowrap' }}>
      {t('Apply now')}
    </Button>
  )
  return (
    <Alert severity="info" role="status" action={act}>
      {t('An update is ready. It will be applied after you save or discard.')}
    </Alert>
  )
}
