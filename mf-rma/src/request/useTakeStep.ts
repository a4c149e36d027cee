import { findConflict, isFailure, problemText, t } from '@portal/client'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaOperation } from '@portal/contracts/rma-status.ts'
import {
  useAcceptRmaWarrantyMutation,
  useAskRmaCustomerMutation,
  useCloseRmaMutation,
  useReopenRmaMutation,
  useResumeRmaMutation,
  useUpdateRmaAuditMutation,
} from '../rma/desk.api.ts'
import { rmaStatusOption } from '../rma/options.ts'

/** Input of a step. */
export interface StepDraft {
  remark: string
  rmaCloseReason: 'TIME_OUT' | 'REPLACED' | 'CANCELLED' | 'REFUSED'
}
export const emptyStep: StepDraft = { remark: '', rmaCloseReason: 'TIME_OUT' }

/** Describes why a step was refused; after a conflict with the user and the current status. */
export function refusalText(error: unknown): string {
  const met = findConflict<RmaRequest>(error)
  if (!met || !isFailure(error) || error.error !== 'rma.stale') return problemText(error)
  const status = t(rmaStatusOption(met.current.rmaStatus).label)
  return met.by
    ? t('{name} has already changed the request. Its status is now “{status}”.', { name: met.by, status })
    : t('Someone else has already changed the request. Its status is now “{status}”.', { status })
}

/**
 * Takes a staff step of a displayed request.
 * @throws a failure, which `refusalText` describes
 */
export function useTakeStep() {
  const [updateAudit] = useUpdateRmaAuditMutation()
  const [accept] = useAcceptRmaWarrantyMutation()
  const [ask] = useAskRmaCustomerMutation()
  const [resume] = useResumeRmaMutation()
  const [close] = useCloseRmaMutation()
  const [reopen] = useReopenRmaMutation()
  return async (
    { rmaNumber, version }: Pick<RmaRequest, 'rmaNumber' | 'version'>,
    { operation, rmaStatus }: Pick<RmaOperation, 'operation' | 'rmaStatus'>,
    { remark, rmaCloseReason }: StepDraft = emptyStep,
  ): Promise<RmaRequest> => {
    const step = { rmaNumber, version, remark }
    switch (operation) {
      case 'ACCEPT_WARRANTY':
        return accept(step).unwrap()
      case 'ASK':
        return ask(step).unwrap()
      case 'RESUME':
        return resume(step).unwrap()
      case 'CLOSE':
        return close({ ...step, rmaCloseReason }).unwrap()
      case 'REOPEN':
        return reopen(step).unwrap()
      default:
        return updateAudit({ ...step, rmaStatus }).unwrap()
    }
  }
}
