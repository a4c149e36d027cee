import { useNavigate, useT } from '@portal/client'
import { Button, Typography } from '@portal/ui'
import type { FollowUpProps } from './dialog-props.ts'
import { RequestRepairCentre } from './RequestRepairCentre.tsx'
import { reportAddress } from './report-address.ts'
import { StepDialog } from './StepDialog.tsx'

export function SupportDialog({ request, problem, onClose }: FollowUpProps) {
  const t = useT()
  const navigate = useNavigate()
  const { rmaNumber } = request
  const print = () => {
    onClose()
    navigate(reportAddress(request))
  }
  return (
    <StepDialog
      title={t('Print the form and send the device in')}
      problem={problem}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Later')}</Button>
          <Button variant="contained" onClick={print}>
            {t('Confirm')}
          </Button>
        </>
      }
    >
      <Typography>
        {t(
          'Please print the RMA report of {rmaNumber}, put it into the parcel and send the device to the repair centre.',
          {
            rmaNumber,
          },
        )}
      </Typography>
      <RequestRepairCentre request={request} />
    </StepDialog>
  )
}
