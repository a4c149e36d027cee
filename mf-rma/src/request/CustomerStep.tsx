import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaOperationName } from '@portal/contracts/rma-status.ts'
import { AnswerDialog } from '../follow-up/AnswerDialog.tsx'
import { FollowUp } from '../follow-up/FollowUp.tsx'
import type { FollowUpDialog } from '../follow-up/follow-up.rules.ts'

const dialogs: Partial<Record<RmaOperationName, FollowUpDialog>> = {
  APPEAL: 'APPEAL',
  CANCEL_APPEAL: 'APPEAL',
  PAY: 'PAY',
  CANCEL_PAY: 'PAY',
  END: 'EXIT',
}

interface CustomerStepProps {
  request: RmaRequest
  operation: RmaOperationName
  onClose(): void
}

/** Step of a customer in the dialogs of the form. */
export function CustomerStep({ request, operation, onClose }: CustomerStepProps) {
  const first = dialogs[operation]
  return first ? (
    <FollowUp request={request} first={first} onClose={onClose} />
  ) : (
    <AnswerDialog request={request} onClose={onClose} />
  )
}
