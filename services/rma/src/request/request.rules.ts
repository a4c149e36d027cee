import type { Identity } from '@portal/contracts/access.ts'
import type { RepairDevice } from '@portal/contracts/device.contract.ts'
import type { Reason, Reasons } from '@portal/contracts/errors/all.ts'
import type { RmaDraft, RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaCloseReason, RmaOperationName } from '@portal/contracts/rma-status.ts'
import { pickAuditFields as fieldsOf } from '@portal/service-kit/list/row.ts'
import { addWorkingMinutes, type Calendar, countWorkingMinutes } from '../centre/calendar.rules.ts'
import {
  listOperations,
  type RepairBasis,
  type RequestState,
  type Step,
  toRepairBasis,
} from './transition.rules.ts'

export type StoredRequest = Omit<RmaRequest, 'operations'> &
  RequestState & {
    userRole: string
    /** Account that owns the device privately. */
    ownerId: string | null
    /** Working minutes that remained when the customer withdrew the appeal. */
    appealMinutesKept: number | null
  }

/** Removes internal fields and adds the operations that the reader may perform. */
export const toReaderView = (
  user: Identity,
  { cameFrom, coveredBy, userRole, ownerId, appealMinutesKept: _, ...request }: StoredRequest,
): RmaRequest => ({
  ...request,
  operations: listOperations(user, { ...request, cameFrom, coveredBy }),
})

/** Checks whether the date is in the future in every time zone, as the user's zone is unknown. */
const isFuture = (day: string, now: Date) =>
  day > new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/** Returns problems of the draft that need no stored data. */
export function draftProblems({ installationDate, dateOfFault }: RmaDraft, now = new Date()): Reasons {
  if (isFuture(installationDate, now)) return { installationDate: 'rma.future' }
  if (isFuture(dateOfFault, now)) return { dateOfFault: 'rma.future' }
  return dateOfFault < installationDate ? { dateOfFault: 'rma.fault_before_installation' } : {}
}

const dayMs = 86_400_000

/** Faults reported late are checked by staff before the warranty applies. */
export const isReportedLate = (dateOfFault: string, reportingDays: number, now = new Date()) =>
  now.getTime() - Date.parse(dateOfFault) > (reportingDays + 1) * dayMs

/** Uses one message for all unavailable devices, so that users cannot find out which devices exist. */
const unknownSerial = 'rma.unknown_serial'

/** Returns why a request cannot be filed for a device. */
export function deviceProblem(device: Pick<RepairDevice, 'status'> | null): Reason | undefined {
  if (!device) return unknownSerial
  if (device.status === 'REPLACED') return 'rma.device_replaced'
  return device.status === 'RETIRED' ? 'rma.device_retired' : undefined
}

type Ownership = Pick<RepairDevice, 'companyId' | 'ownerId'>

/** Checks whether the owner of the device differs from the owner recorded in the request. */
export const hasOwnerChanged = (request: Ownership, device: Ownership): boolean =>
  (request.companyId !== null || request.ownerId !== null) &&
  (device.companyId !== null || device.ownerId !== null) &&
  (request.companyId !== device.companyId || request.ownerId !== device.ownerId)

/** Working minutes within which staff decide an appeal. */
export const appealLimitMinutes = 72 * 60

type AppealTime = Pick<StoredRequest, 'appealDueAt' | 'appealMinutesLeft' | 'appealMinutesKept'>

const decisions: readonly RmaOperationName[] = ['PASS_APPEAL', 'REFUSE_APPEAL']

function toAppealTime(
  before: StoredRequest,
  { transition: { operation }, to }: Step,
  isClosed: boolean,
  now: Date,
  calendar: Calendar,
): AppealTime {
  const { appealDueAt, appealMinutesLeft, appealMinutesKept } = before
  const stopped = { appealDueAt: null, appealMinutesLeft: null, appealMinutesKept: null }
  if (decisions.includes(operation)) return stopped
  const left =
    appealMinutesLeft ??
    (appealDueAt ? countWorkingMinutes(calendar, now, new Date(appealDueAt)) : appealMinutesKept)
  if (to !== 'IN_APPEAL' || isClosed) return { ...stopped, appealMinutesKept: left }
  if (operation === 'ASK' && appealDueAt) return { ...stopped, appealMinutesLeft: left }
  // A repeated appeal continues with the remaining time of the withdrawn one.
  return {
    ...stopped,
    appealDueAt: addWorkingMinutes(calendar, now, left ?? appealLimitMinutes).toISOString(),
  }
}

function cameFromAfter({ rmaStatus, cameFrom }: RequestState, operation: RmaOperationName) {
  if (operation !== 'APPEAL' && operation !== 'PAY') return cameFrom
  return rmaStatus === 'IN_APPEAL' || rmaStatus === 'PAY_REQUEST' ? cameFrom : rmaStatus
}

function closeReasonAfter(
  { replacementSerialNum }: Pick<StoredRequest, 'replacementSerialNum'>,
  operation: RmaOperationName,
  given: RmaCloseReason | undefined,
): RmaCloseReason {
  if (operation === 'COMPLETE') return replacementSerialNum === null ? 'COMPLETED' : 'REPLACED'
  return operation === 'END' ? 'CANCELLED' : (given ?? 'TIME_OUT')
}

interface StepContext {
  now: Date
  calendar: Calendar
  closeReason?: RmaCloseReason | undefined
}

/** Returns the fields that a step changes. */
export function applyStep(before: StoredRequest, step: Step, { now, calendar, closeReason }: StepContext) {
  const {
    transition: { operation, closes = false },
    to,
  } = step
  const coveredBy: RepairBasis = toRepairBasis(operation, before.coveredBy)
  return {
    rmaStatus: to,
    cameFrom: cameFromAfter(before, operation),
    coveredBy,
    closed: closes,
    rmaCloseReason: closes ? closeReasonAfter(before, operation, closeReason) : ('TIME_OUT' as const),
    closedAt: closes ? now.toISOString() : null,
    isWaiting: operation === 'ASK',
    isToExamine: before.isToExamine && coveredBy === null && to !== 'OUT_WARRANTY',
    ...toAppealTime(before, step, closes, now, calendar),
  }
}

/** Returns the fields that the audit records, with files by name. */
export const auditFields = ({ files, ...request }: StoredRequest) => ({
  ...fieldsOf(request, [
    ...['userId', 'userName', 'userRole', 'ownerId', 'owner', 'repairShopName', 'rmaCurrStatus'],
    ...['hasWarrantyInfo', 'support2Repair', 'payForRepair', 'statusReason'],
  ]),
  files: files.map(({ name }) => name),
})
