import { useT } from '@portal/client'
import { Button, Typography } from '@portal/ui'
import type { FollowUpProps } from './dialog-props.ts'
import { StepDialog } from './StepDialog.tsx'

export function ExitDialog({ request, problem, isBusy, move, onClose }: FollowUpProps) {
  const t = useT()
  const { rmaNumber, closed, operations } = request
  const canEnd = operations.some(({ operation, side }) => operation === 'END' && side === 'CUSTOMER')
  return (
    <StepDialog
      title={t('End this RMA request...')}
      problem={problem}
      onClose={onClose}
      actions={
        <>
          {canEnd && (
            <Button color="error" onClick={() => move('NORMAL', true)} disabled={isBusy}>
              {t('Cancel repair')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose} disabled={isBusy}>
            {canEnd ? t('Keep the request') : t('Close')}
          </Button>
        </>
      }
    >
      <Typography>
        {closed
          ? t('{rmaNumber} is closed. File a new request if the device needs a repair again.', { rmaNumber })
          : t(
              '{rmaNumber} stays open. You can find it under My repair requests. Cancel the repair if you do not need it.',
              {
                rmaNumber,
              },
            )}
      </Typography>
    </StepDialog>
  )
}
