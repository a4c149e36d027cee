import { useT } from '@portal/client'
import { Button, MuiLink, QueryResult, Typography } from '@portal/ui'
import { useState } from 'react'
import { useGetRmaQuery } from '../rma/customer.api.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import type { FollowUpProps } from './dialog-props.ts'
import { StepDialog } from './StepDialog.tsx'

export function AppealDialog({ request, problem, isBusy, move, onClose }: FollowUpProps) {
  const t = useT()
  const { rmaNumber, serialNum, rmaCurrStatus } = request
  const result = useGetRmaQuery({ rmaNumber })
  const [isAdding, setAdding] = useState(false)
  const isInAppeal = rmaCurrStatus === 'APPEAL'
  if (isAdding) return <AnswerDialog request={request} isInvoice onClose={() => setAdding(false)} />
  return (
    <StepDialog
      title={isInAppeal ? t('Your warranty claim is being checked') : t('Warranty claim')}
      problem={problem}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {isInAppeal ? (
            <>
              <Button onClick={() => move('NORMAL')} disabled={isBusy}>
                {t('Cancel appeal')}
              </Button>
              <Button variant="contained" onClick={() => setAdding(true)} disabled={isBusy}>
                {t('Add the invoice here')}
              </Button>
            </>
          ) : (
            <Button variant="contained" onClick={() => move('APPEAL')} disabled={isBusy}>
              {t('Confirm appeal')}
            </Button>
          )}
        </>
      }
    >
      <Typography>
        {t(
          'Please send the purchase invoice of {serialNum} by e-mail. You will get a reply within 72 hours.',
          {
            serialNum,
          },
        )}
      </Typography>
      <QueryResult result={result}>
        {({ shop }) => (
          <Typography>
            <MuiLink
              href={`mailto:${shop.appealEmail}?subject=${encodeURIComponent(`${rmaNumber} ${serialNum}`)}`}
            >
              {shop.appealEmail}
            </MuiLink>
          </Typography>
        )}
      </QueryResult>
      <Typography>
        {t('Mention {rmaNumber} in the e-mail, so that we can find your request.', { rmaNumber })}
      </Typography>
    </StepDialog>
  )
}
