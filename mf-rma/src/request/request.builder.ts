import type { RmaEvent, RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaOperation, RmaOperationName, RmaStatus } from '@portal/contracts/rma-status.ts'
import { anEvent, aDetail as detail, aRequest as request } from '../rma/rma.builder.ts'

/** Request for tests of the staff pages. */
export const aRequest = (changes: Partial<RmaRequest> = {}): RmaRequest =>
  request({ id: 7, version: 3, rmaNumber: 'RMA2026-000007', serialNum: 'SNA0007', ...changes })

/** Step that staff can take. */
export const aStep = (
  operation: RmaOperationName,
  rmaStatus: RmaStatus,
  changes: Partial<RmaOperation> = {},
): RmaOperation => ({ operation, side: 'STAFF', rmaStatus, needsRemark: false, ...changes })

export const aDetail = (request: RmaRequest, events: RmaEvent[] = [anEvent()]) => detail({ request, events })
