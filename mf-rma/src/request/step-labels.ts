import type { RmaEvent } from '@portal/contracts/rma.contract.ts'
import type { RmaOperation, RmaOperationName } from '@portal/contracts/rma-status.ts'
import type { TagColor } from '@portal/ui'

interface StepWords {
  /** Label of the button in English. */
  label: string
  isDanger?: boolean
}

export const stepLabels: Record<RmaOperationName, StepWords> = {
  APPEAL: { label: 'Appeal' },
  CANCEL_APPEAL: { label: 'Cancel appeal' },
  PAY: { label: 'Pay for repair' },
  CANCEL_PAY: { label: 'Cancel self-pay' },
  ANSWER: { label: 'Reply' },
  END: { label: 'Withdraw this request', isDanger: true },
  ACCEPT_WARRANTY: { label: 'Accept the warranty' },
  RECEIVE: { label: 'Mark as received' },
  QUEUE: { label: 'Queue for repair' },
  REPAIR: { label: 'Start repair' },
  EXCEPT: { label: 'Dispute the warranty' },
  REFUSE_WARRANTY: { label: 'Out of warranty' },
  COMPLETE: { label: 'Complete repair' },
  PASS_APPEAL: { label: 'Pass appeal' },
  REFUSE_APPEAL: { label: 'Refuse appeal' },
  CONFIRM_PAYMENT: { label: 'Confirm payment' },
  ASK: { label: 'Request information from the customer' },
  RESUME: { label: 'Continue without a reply' },
  CLOSE: { label: 'Close without repair', isDanger: true },
  REOPEN: { label: 'Reopen' },
}

/** Labels of the timeline in English. */
export const eventLabels: Record<RmaEvent['operation'], { label: string; color: TagColor }> = {
  FILED: { label: 'Request filed', color: 'info' },
  NOTE: { label: 'Note', color: 'neutral' },
  APPEAL: { label: 'Appealed', color: 'warning' },
  CANCEL_APPEAL: { label: 'Appeal cancelled', color: 'neutral' },
  PAY: { label: 'Customer will pay', color: 'warning' },
  CANCEL_PAY: { label: 'Self-pay cancelled', color: 'neutral' },
  ANSWER: { label: 'Customer replied', color: 'info' },
  END: { label: 'Withdrawn by the customer', color: 'neutral' },
  ACCEPT_WARRANTY: { label: 'Warranty accepted', color: 'success' },
  RECEIVE: { label: 'Device received', color: 'info' },
  QUEUE: { label: 'Queued for repair', color: 'info' },
  REPAIR: { label: 'Repair started', color: 'brand' },
  EXCEPT: { label: 'Warranty disputed', color: 'error' },
  REFUSE_WARRANTY: { label: 'Out of warranty', color: 'error' },
  COMPLETE: { label: 'Repair completed', color: 'success' },
  PASS_APPEAL: { label: 'Appeal passed', color: 'success' },
  REFUSE_APPEAL: { label: 'Appeal refused', color: 'error' },
  CONFIRM_PAYMENT: { label: 'Payment confirmed', color: 'success' },
  ASK: { label: 'Information requested from the customer', color: 'warning' },
  RESUME: { label: 'Continued without a reply', color: 'neutral' },
  CLOSE: { label: 'Closed', color: 'neutral' },
  REOPEN: { label: 'Reopened', color: 'info' },
}

/** Checks whether a staff step needs a dialog. */
export const needsDialog = ({ operation, needsRemark }: RmaOperation) => needsRemark || operation === 'CLOSE'
/** Checks whether a step changes the status, like a card move on the board. */
export const changesStatus = ({ side, operation }: RmaOperation) =>
  side === 'STAFF' && !['ACCEPT_WARRANTY', 'ASK', 'RESUME', 'CLOSE', 'REOPEN'].includes(operation)
