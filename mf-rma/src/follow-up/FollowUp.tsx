import { findConflict, problemText, useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaCurrStatus } from '@portal/contracts/rma-status.ts'
import { useState } from 'react'
import { useUpdateRmaStatusMutation } from '../rma/customer.api.ts'
import { AppealDialog } from './AppealDialog.tsx'
import { ExitDialog } from './ExitDialog.tsx'
import { type FollowUpDialog, toFollowUp } from './follow-up.rules.ts'
import { NoWarrantyDialog } from './NoWarrantyDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import { SupportDialog } from './SupportDialog.tsx'

const dialogs = {
  NO_WARRANTY: NoWarrantyDialog,
  SUPPORT: SupportDialog,
  APPEAL: AppealDialog,
  PAY: PayDialog,
  EXIT: ExitDialog,
} satisfies Record<FollowUpDialog, unknown>

interface Props {
  request: RmaRequest
  /** First dialog, if it differs from the one of the request's status. */
  first?: FollowUpDialog
  onClose(): void
}

/** Sequence of dialogs that inform a customer about a request or ask for a decision. */
export function FollowUp({ request, first, onClose }: Props) {
  const t = useT()
  const [update, { isLoading }] = useUpdateRmaStatusMutation()
  const [now, setNow] = useState(request)
  const [dialog, show] = useState(first ?? toFollowUp(request))
  const [problem, setProblem] = useState('')
  const take = (next: RmaRequest) => {
    setNow(next)
    show(toFollowUp(next))
  }
  const move = async (rmaCurrStatus: RmaCurrStatus, end?: true) => {
    setProblem('')
    const { rmaNumber, version } = now
    try {
      take(await update({ rmaNumber, version, rmaCurrStatus, ...(end && { end }) }).unwrap())
    } catch (error) {
      const current = findConflict<RmaRequest>(error)?.current
      // Stays in the dialog and shows the reason if the request has changed.
      if (current?.closed) take(current)
      else if (current) setNow(current)
      setProblem(t('Operation failed, {msg}', { msg: problemText(error) }))
    }
  }
  const Dialog = dialogs[dialog]
  return (
    <Dialog
      request={now}
      problem={problem}
      isBusy={isLoading}
      move={(lane, end) => void move(lane, end)}
      show={(next) => {
        setProblem('')
        show(next)
      }}
      onClose={onClose}
    />
  )
}
