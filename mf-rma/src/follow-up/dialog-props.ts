import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaCurrStatus } from '@portal/contracts/rma-status.ts'
import type { FollowUpDialog } from './follow-up.rules.ts'

export interface FollowUpProps {
  request: RmaRequest
  problem: string
  isBusy: boolean
  /** Moves the request to another lane, and shows the dialog that follows. */
  move(rmaCurrStatus: RmaCurrStatus, end?: true): void
  show(dialog: FollowUpDialog): void
  onClose(): void
}
