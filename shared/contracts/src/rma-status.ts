import * as T from 'typebox'
import { OneOf } from './values.ts'

export const rmaStatuses = [
  'REQUEST',
  'RECEIVED',
  'WAITING_REPAIR',
  'UNDER_REPAIR',
  'WARRANTY_EXCEPTION',
  'COMPLETED',
  'IN_APPEAL',
  'APPEAL_PASSED',
  'OUT_WARRANTY',
  'PAY_REQUEST',
  'PAY_REPAIR',
] as const
export const RmaStatus = OneOf(rmaStatuses)
export type RmaStatus = T.Static<typeof RmaStatus>

/** The lane of a request: it follows from its status. */
export const rmaCurrStatuses = ['NORMAL', 'APPEAL', 'PAY'] as const
export const RmaCurrStatus = OneOf(rmaCurrStatuses)
export type RmaCurrStatus = T.Static<typeof RmaCurrStatus>

export const rmaCloseReasons = ['TIME_OUT', 'COMPLETED', 'REPLACED', 'CANCELLED', 'REFUSED'] as const
export const RmaCloseReason = OneOf(rmaCloseReasons)
export type RmaCloseReason = T.Static<typeof RmaCloseReason>

/** The names of the statuses (RMA-23 … RMA-26), which are the keys of their translations. */
export const rmaStatusLabels: Readonly<Record<RmaStatus, string>> = {
  REQUEST: 'Request',
  RECEIVED: 'Received',
  WAITING_REPAIR: 'Waiting for repair',
  UNDER_REPAIR: 'Under repair',
  WARRANTY_EXCEPTION: 'Warranty exception',
  COMPLETED: 'Repair completed',
  IN_APPEAL: 'In appeal',
  APPEAL_PASSED: 'Appeal passed, waiting repair',
  OUT_WARRANTY: 'Out warranty',
  PAY_REQUEST: 'Pay for repair request',
  PAY_REPAIR: 'Pay for repair',
}

/** The status lists, in their order. */
export const rmaStatusLists = {
  NORMAL: ['REQUEST', 'RECEIVED', 'WAITING_REPAIR', 'UNDER_REPAIR', 'WARRANTY_EXCEPTION', 'COMPLETED'],
  APPEAL: ['IN_APPEAL', 'APPEAL_PASSED'],
  OUT_WARRANTY: ['OUT_WARRANTY'],
  PAY: ['PAY_REQUEST', 'PAY_REPAIR'],
} as const satisfies Record<string, readonly RmaStatus[]>
export type RmaStatusListName = keyof typeof rmaStatusLists
export const rmaStatusListNames = Object.keys(rmaStatusLists) as RmaStatusListName[]

export const RmaStatusList = T.Object({
  name: OneOf(rmaStatusListNames),
  statuses: T.Array(T.Object({ value: RmaStatus, label: T.String() })),
})
export type RmaStatusList = T.Static<typeof RmaStatusList>

/**
 * In the order in which they are offered: what leads on comes first, the staff's before the customer's, what
 * ends the request last.
 */
export const rmaOperationNames = [
  'ACCEPT_WARRANTY',
  'RECEIVE',
  'COMPLETE',
  'PASS_APPEAL',
  'CONFIRM_PAYMENT',
  'QUEUE',
  'REPAIR',
  'EXCEPT',
  'REFUSE_WARRANTY',
  'REFUSE_APPEAL',
  'RESUME',
  'ASK',
  'REOPEN',
  'ANSWER',
  'APPEAL',
  'PAY',
  'CANCEL_APPEAL',
  'CANCEL_PAY',
  'CLOSE',
  'END',
] as const
export const RmaOperationName = OneOf(rmaOperationNames)
export type RmaOperationName = T.Static<typeof RmaOperationName>

/** Statuses to which a step of the staff leads with a reason alone, which the customer reads. */
export const reasonedStatuses: readonly RmaStatus[] = ['WARRANTY_EXCEPTION', 'OUT_WARRANTY']
/** Statuses to which only a customer's step leads. */
export const customersStatuses: readonly RmaStatus[] = ['REQUEST', 'IN_APPEAL', 'PAY_REQUEST']

export const rmaSides = ['CUSTOMER', 'STAFF'] as const
export const RmaSide = OneOf(rmaSides)
export type RmaSide = T.Static<typeof RmaSide>

/** A step that can be taken with a request as it stands. */
export const RmaOperation = T.Object({
  operation: RmaOperationName,
  /**
   * Side of the step: customers use `updateStatus` and `answer`, staff `updateAudit`, `acceptWarranty`,
   * `ask`, `resume`, `close`, `reopen`.
   */
  side: RmaSide,
  /** Resulting status: the column to which a card is moved. */
  rmaStatus: RmaStatus,
  /** It wants a reason, which the customer reads. */
  needsRemark: T.Boolean(),
})
export type RmaOperation = T.Static<typeof RmaOperation>

/** The page of a request; installers, who have no list of all, follow theirs beside the form. */
export const rmaPath = (rmaNumber: string) => `/rma/${encodeURIComponent(rmaNumber)}`
export const ownRmaPath = (rmaNumber: string) => `/userRepair?rmaNumber=${encodeURIComponent(rmaNumber)}`
