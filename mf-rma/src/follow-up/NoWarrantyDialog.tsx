import { useT } from '@portal/client'
import { Button, Typography } from '@portal/ui'
import type { FollowUpProps } from './dialog-props.ts'
import { StepDialog } from './StepDialog.tsx'

export function NoWarrantyDialog({ request, problem, isBusy, move, show, onClose }: FollowUpProps) {
  const t = useT()
  const { rmaNumber, serialNum, isToExamine } = request
  return (
    <StepDialog
      title={
        isToExamine
          ? t('The warranty of {serialNum} is being checked', { serialNum })
          : t('No warranty found for {serialNum}', { serialNum })
      }
      problem={problem}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => show('EXIT')} disabled={isBusy}>
            {t('Confirm and exit')}
          </Button>
          <Button variant="outlined" onClick={() => move('PAY')} disabled={isBusy}>
            {t('Pay for Repair')}
          </Button>
          <Button variant="contained" onClick={() => move('APPEAL')} disabled={isBusy}>
            {t('Warranty Claim')}
          </Button>
        </>
      }
    >
      <Typography>
        {isToExamine
          ? t(
              'Your repair request {rmaNumber} is saved. The fault was reported late, so we are checking whether the warranty covers it.',
              { rmaNumber },
            )
          : t('Your repair request {rmaNumber} is saved, but we have no warranty for this device.', {
              rmaNumber,
            })}
      </Typography>
      <Typography>
        {t(
          'If you think it is under warranty, make a warranty claim and send us the invoice. Or have it repaired at your own expense.',
        )}
      </Typography>
    </StepDialog>
  )
}
