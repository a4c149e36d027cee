import type { Identity } from '@portal/contracts/access.ts'
import type { RepairDevice } from '@portal/contracts/device.contract.ts'
import type { RmaDraft, RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaCloseReason, RmaOperationName } from '@portal/contracts/rma-status.ts'
import { auditFields as fieldsOf } from '@portal/service-kit/list/row.ts'
import { addWorkingMinutes, type Calendar, workingMinutes } from '../centre/calendar.rules.ts'
import {
  type Covering,
  coveringAfter,
  operationsFor,
  type RequestState,
  type Step,
} from './transition.rules.ts'

/** Stored request. */
export type StoredRequest = Omit<RmaRequest, 'operations'> &
  RequestState & {
    userRole: string
    /** Account of the private owner. */
    ownerId: string | null
    /** Working minutes that the appeal's clock had left when the customer withdrew the appeal. */
    appealMinutesKept: number | null
  }

/** Returns the request for a reader. */
export const toReaderView = (
  user: Identity,
  { cameFrom, coveredBy, userRole, ownerId, appealMinutesKept: _, ...request }: StoredRequest,
): RmaRequest => ({
  ...request,
  operations: operationsFor(user, { ...request, cameFrom, coveredBy }),
})

/** Checks for a date that has not begun anywhere on earth, as the user's time zone is unknown. */
const isFuture = (day: string, now: Date) =>
  day > new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/** Returns the errors of a draft by itself. */
export function draftProblems(
  { installationDate, dateOfFault }: RmaDraft,
  now = new Date(),
): Record<string, string> {
  if (isFuture(installationDate, now)) return { installationDate: 'This day lies in the future' }
  if (isFuture(dateOfFault, now)) return { dateOfFault: 'This day lies in the future' }
  return dateOfFault < installationDate
    ? { dateOfFault: 'The fault cannot be older than the installation' }
    : {}
}

const dayMs = 86_400_000

/** A fault that is reported so late is examined before the warranty covers it. */
export const isReportedLate = (dateOfFault: string, reportingDays: number, now = new Date()) =>
  now.getTime() - Date.parse(dateOfFault) > (reportingDays + 1) * dayMs

/** Same message for all unavailable devices, so that nobody learns which exist. */
const unknownSerial =
  'No device for which you can file a request has this serial number. Check it on the nameplate'

/** Returns why a request cannot be filed for a device. */
export function deviceProblem(device: Pick<RepairDevice, 'status'> | null): string | undefined {
  if (!device) return unknownSerial
  if (device.status === 'REPLACED')
    return 'This device was replaced. File the request for the one in its place'
  return device.status === 'RETIRED' ? 'This device was retired' : undefined
}

type Owned = Pick<RepairDevice, 'companyId' | 'ownerId'>

/** Checks whether the device now has another owner. */
export const isSold = (request: Owned, device: Owned): boolean =>
  (request.companyId !== null || request.ownerId !== null) &&
  (device.companyId !== null || device.ownerId !== null) &&
  (request.companyId !== device.companyId || request.ownerId !== device.ownerId)

/** In which an appeal is decided, by the calendar of the centre. */
export const appealMinutes = 72 * 60

type Clock = Pick<StoredRequest, 'appealDueAt' | 'appealMinutesLeft' | 'appealMinutesKept'>

const decisions: readonly RmaOperationName[] = ['PASS_APPEAL', 'REFUSE_APPEAL']

function clockAfter(
  before: StoredRequest,
  { transition: { operation }, to }: Step,
  isClosed: boolean,
  now: Date,
  calendar: Calendar,
): Clock {
  const { appealDueAt, appealMinutesLeft, appealMinutesKept } = before
  const stopped = { appealDueAt: null, appealMinutesLeft: null, appealMinutesKept: null }
  if (decisions.includes(operation)) return stopped
  const left =
    appealMinutesLeft ??
    (appealDueAt ? workingMinutes(calendar, now, new Date(appealDueAt)) : appealMinutesKept)
  if (to !== 'IN_APPEAL' || isClosed) return { ...stopped, appealMinutesKept: left }
  if (operation === 'ASK' && appealDueAt) return { ...stopped, appealMinutesLeft: left }
  // Continues the time of a withdrawn appeal, or it would restart each time.
  return { ...stopped, appealDueAt: addWorkingMinutes(calendar, now, left ?? appealMinutes).toISOString() }
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

interface Act {
  now: Date
  calendar: Calendar
  closeReason?: RmaCloseReason | undefined
}

/** Returns the request after a step. */
export function applyStep(before: StoredRequest, step: Step, { now, calendar, closeReason }: Act) {
  const {
    transition: { operation, closes = false },
    to,
  } = step
  const coveredBy: Covering = coveringAfter(operation, before.coveredBy)
  return {
    rmaStatus: to,
    cameFrom: cameFromAfter(before, operation),
    coveredBy,
    closed: closes,
    rmaCloseReason: closes ? closeReasonAfter(before, operation, closeReason) : ('TIME_OUT' as const),
    closedAt: closes ? now.toISOString() : null,
    isWaiting: operation === 'ASK',
    isToExamine: before.isToExamine && coveredBy === null && to !== 'OUT_WARRANTY',
    ...clockAfter(before, step, closes, now, calendar),
  }
}

/** Returns the fields for the history: values, decisions, and files by name. */
export const auditFields = ({ files, ...request }: StoredRequest) => ({
  ...fieldsOf(request, [
    ...['userId', 'userName', 'userRole', 'ownerId', 'owner', 'repairShopName', 'rmaCurrStatus'],
    ...['hasWarrantyInfo', 'support2Repair', 'payForRepair', 'statusReason'],
  ]),
  files: files.map(({ name }) => name),
})
