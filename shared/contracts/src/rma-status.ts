import * as T from 'typebox'
import { OneOf } from './values.ts'

/** Lane of a request, derived from its status. */
export const rmaCurrStatuses = ['NORMAL', 'APPEAL', 'PAY'] as const
export const RmaCurrStatus = OneOf(rmaCurrStatuses)
export type RmaCurrStatus = T.Static<typeof RmaCurrStatus>

/** Names of the status lists in order. */
export const rmaStatusListNames = ['NORMAL', 'APPEAL', 'OUT_WARRANTY', 'PAY'] as const
export type RmaStatusListName = (typeof rmaStatusListNames)[number]

interface StatusFacts {
  /** Label (RMA-23 … RMA-26), which is the key of its translations. */
  label: string
  list: RmaStatusListName
  lane: RmaCurrStatus
  /** True if the device is at the repair centre, or was until the repair was completed. */
  hasArrived: boolean
}

/**
 * Facts of every status. Types require services, pages and demo data to handle a new status; the service
 * compares its database functions with this table at start.
 */
export const rmaStatusFacts = {
  REQUEST: { label: 'Request', list: 'NORMAL', lane: 'NORMAL', hasArrived: false },
  RECEIVED: { label: 'Received', list: 'NORMAL', lane: 'NORMAL', hasArrived: true },
  WAITING_REPAIR: { label: 'Waiting for repair', list: 'NORMAL', lane: 'NORMAL', hasArrived: true },
  UNDER_REPAIR: { label: 'Under repair', list: 'NORMAL', lane: 'NORMAL', hasArrived: true },
  WARRANTY_EXCEPTION: { label: 'Warranty exception', list: 'NORMAL', lane: 'NORMAL', hasArrived: true },
  COMPLETED: { label: 'Repair completed', list: 'NORMAL', lane: 'NORMAL', hasArrived: true },
  IN_APPEAL: { label: 'In appeal', list: 'APPEAL', lane: 'APPEAL', hasArrived: false },
  APPEAL_PASSED: {
    label: 'Appeal passed, waiting repair',
    list: 'APPEAL',
    lane: 'APPEAL',
    hasArrived: false,
  },
  OUT_WARRANTY: { label: 'Out warranty', list: 'OUT_WARRANTY', lane: 'NORMAL', hasArrived: false },
  PAY_REQUEST: { label: 'Pay for repair request', list: 'PAY', lane: 'PAY', hasArrived: false },
  PAY_REPAIR: { label: 'Pay for repair', list: 'PAY', lane: 'PAY', hasArrived: false },
} as const satisfies Record<string, StatusFacts>
export type RmaStatus = keyof typeof rmaStatusFacts
export const rmaStatuses = Object.keys(rmaStatusFacts) as RmaStatus[]
export const RmaStatus = OneOf(rmaStatuses)

const labelEntries = rmaStatuses.map((status) => [status, rmaStatusFacts[status].label])
export const rmaStatusLabels: Readonly<Record<RmaStatus, string>> = Object.fromEntries(labelEntries)

export const listStatuses = (name: RmaStatusListName): RmaStatus[] =>
  rmaStatuses.filter((status) => rmaStatusFacts[status].list === name)

export const rmaCloseReasons = ['TIME_OUT', 'COMPLETED', 'REPLACED', 'CANCELLED', 'REFUSED'] as const
export const RmaCloseReason = OneOf(rmaCloseReasons)
export type RmaCloseReason = T.Static<typeof RmaCloseReason>

export const RmaStatusList = T.Object({
  name: OneOf(rmaStatusListNames),
  statuses: T.Array(T.Object({ value: RmaStatus, label: T.String() })),
})
export type RmaStatusList = T.Static<typeof RmaStatusList>

/** Display order: regular next steps first, staff before customers, steps that end the request last. */
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

/** Statuses whose steps require a reason, which the customer reads. */
export const statusesWithReason: readonly RmaStatus[] = ['WARRANTY_EXCEPTION', 'OUT_WARRANTY']
/** Statuses that only steps of customers lead to. */
export const customerStatuses: readonly RmaStatus[] = ['REQUEST', 'IN_APPEAL', 'PAY_REQUEST']

export const rmaSides = ['CUSTOMER', 'STAFF'] as const
export const RmaSide = OneOf(rmaSides)
export type RmaSide = T.Static<typeof RmaSide>

/** Step that the user may perform now. */
export const RmaOperation = T.Object({
  operation: RmaOperationName,
  /**
   * Side of the step: customers call `updateStatus` and `answer`, staff `updateAudit`, `acceptWarranty`,
   * `ask`, `resume`, `close`, `reopen`.
   */
  side: RmaSide,
  /** Resulting status: the target column of a card. */
  rmaStatus: RmaStatus,
  /** True if the step requires a reason, which the customer reads. */
  needsRemark: T.Boolean(),
})
export type RmaOperation = T.Static<typeof RmaOperation>

/** Path of a request's page. Installers have no list of requests and use the page of the form. */
export const toRmaPath = (rmaNumber: string) => `/rma/${encodeURIComponent(rmaNumber)}`
export const toOwnRmaPath = (rmaNumber: string) => `/userRepair?rmaNumber=${encodeURIComponent(rmaNumber)}`
