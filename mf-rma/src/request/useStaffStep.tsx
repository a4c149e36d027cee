import { notify, useT } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaOperation } from '@portal/contracts/rma-status.ts'
import { type ReactNode, useState } from 'react'
import { CustomerStep } from './CustomerStep.tsx'
import { StepDialog } from './StepDialog.tsx'
import { needsDialog } from './step-labels.ts'
import { refusalText, useTakeStep } from './useTakeStep.ts'

interface Open {
  request: RmaRequest
  step: RmaOperation
  end(isTaken: boolean): void
}

/**
 * Takes a step of a request, after a dialog if it needs input. Resolves with whether the step was taken;
 * reports refusals to the user.
 */
export function useStaffStep(): {
  start(request: RmaRequest, step: RmaOperation): Promise<boolean>
  dialog: ReactNode
} {
  const t = useT()
  const take = useTakeStep()
  const [open, setOpen] = useState<Open>()

  const start = async (request: RmaRequest, step: RmaOperation) => {
    if (step.side === 'CUSTOMER' || needsDialog(step))
      return new Promise<boolean>((end) => setOpen({ request, step, end }))
    try {
      await take(request, step)
      notify.success(`${t('Operation successful')} · ${request.rmaNumber}`)
      return true
    } catch (error) {
      notify.error(t('Operation failed. {msg}', { msg: refusalText(error) }))
      return false
    }
  }
  const close = () => {
    // Resolves with false unless the step was taken.
    open?.end(false)
    setOpen(undefined)
  }
  const dialog =
    open &&
    (open.step.side === 'CUSTOMER' ? (
      <CustomerStep request={open.request} operation={open.step.operation} onClose={close} />
    ) : (
      <StepDialog {...open} onDone={() => open.end(true)} onClose={close} />
    ))
  return { start, dialog }
}
