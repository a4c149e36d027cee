import { problemText, useT } from '@portal/client'
import { Alert, Button } from '@portal/ui'
import { isRefused } from './useRuntime.ts'

/** Why nothing is known of the device, and another try where that may help. */
export function RuntimeProblem({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useT()
  if (isRefused(error)) return null
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1.5 }}
      action={
        <Button color="inherit" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {t('The state of the device could not be read.')} {problemText(error)}
    </Alert>
  )
}
