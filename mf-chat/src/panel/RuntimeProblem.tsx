import { problemText, useT } from '@portal/client'
import { Alert, Button } from '@portal/ui'
import { isDeviceRefused } from './useRuntime.ts'

/** Explains why the device is unknown, with a retry if useful. */
export function RuntimeProblem({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useT()
  if (isDeviceRefused(error)) return null
  return (
    <Alert severity="warning" sx={{ mt: 1.5, px: 1.5, overflowWrap: 'anywhere' }}>
      {t("Couldn't read the device status.")} {problemText(error)}
      <Button color="inherit" onClick={onRetry} sx={{ display: 'block', mt: 0.5, px: 0.75, mx: -0.75 }}>
        {t('Try again')}
      </Button>
    </Alert>
  )
}
