import { useT } from '@portal/client'
import { Button, Typography } from '@portal/ui'
import type { FollowUpProps } from './dialog-props.ts'
import { RequestRepairCentre } from './RequestRepairCentre.tsx'
import { StepDialog } from './StepDialog.tsx'

export function PayDialog({ request, problem, isBusy, move, onClose }: FollowUpProps) {
  const t = useT()
  const isPaying = request.rmaCurrStatus === 'PAY'
  return (
    <StepDialog
      title={t('Pay for repair')}
      problem={problem}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {isPaying ? (
            <Button variant="outlined" onClick={() => move('NORMAL')} disabled={isBusy}>
              {t('Cancel self-pay')}
            </Button>
          ) : (
            <Button variant="contained" onClick={() => move('PAY')} disabled={isBusy}>
              {t('Confirm self-pay')}
            </Button>
          )}
        </>
      }
    >
      <Typography>
        {t(
          'Please contact the maintenance centre to have the device repaired at your own expense. You can print the report after payment.',
        )}
      </Typography>
      <RequestRepairCentre request={request} />
    </StepDialog>
  )
}
