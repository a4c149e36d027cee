import { Link, useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaOperationName } from '@portal/contracts/rma-status.ts'
import { Button } from '@portal/ui'
import { useState } from 'react'
import { AnswerDialog } from '../follow-up/AnswerDialog.tsx'
import { FollowUp } from '../follow-up/FollowUp.tsx'
import type { FollowUpDialog } from '../follow-up/follow-up.rules.ts'
import { reportAddress } from '../follow-up/report-address.ts'

const dialogs: readonly [RmaOperationName, label: string, FollowUpDialog][] = [
  ['APPEAL', 'Warranty Claim', 'APPEAL'],
  ['CANCEL_APPEAL', 'Warranty claim', 'APPEAL'],
  ['PAY', 'Pay for Repair', 'PAY'],
  ['CANCEL_PAY', 'Pay for repair', 'PAY'],
  ['END', 'Cancel repair', 'EXIT'],
]

/** Actions that the service offers for an own request. */
export function OwnActions({ request }: { request: RmaRequest }) {
  const t = useT()
  const [open, setOpen] = useState<FollowUpDialog | 'ANSWER'>()
  const mine = request.operations.filter(({ side }) => side === 'CUSTOMER').map(({ operation }) => operation)
  const close = () => setOpen(undefined)
  const size = { size: 'small', variant: 'outlined', sx: { minHeight: { xs: 44, sm: 30 } } } as const
  return (
    <>
      {request.support2Repair && !request.closed && (
        <Button {...size} variant="contained" component={Link} to={reportAddress(request)}>
          {t('Print the form')}
        </Button>
      )}
      {mine.includes('ANSWER') && (
        <Button
          {...size}
          variant={request.isWaiting ? 'contained' : 'outlined'}
          onClick={() => setOpen('ANSWER')}
        >
          {request.isWaiting ? t('Reply') : t('Add a message or files')}
        </Button>
      )}
      {dialogs.map(
        ([operation, label, dialog]) =>
          mine.includes(operation) && (
            <Button {...size} key={operation} onClick={() => setOpen(dialog)}>
              {t(label)}
            </Button>
          ),
      )}
      {open === 'ANSWER' && <AnswerDialog request={request} onClose={close} />}
      {open && open !== 'ANSWER' && <FollowUp request={request} first={open} onClose={close} />}
    </>
  )
}
