import type { Identity } from '@portal/contracts/access.ts'
import type { RepairDevice } from '@portal/contracts/device.contract.ts'
import type { RmaDraft, RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaCloseReason, RmaOperationName } from '@portal/contracts/rma-status.ts'
import { auditFields as fieldsOf } from '@portal/service-kit/row.ts'
import { addWorkingMinutes, type Calendar, workingMinutes } from '../centre/calendar.rules.ts'
import { type Covering, coveringAfter, operationsFor, type Standing, type Step } from './transition.rules.ts'

/** A request as it is kept. */
export type StoredRequest = Omit<RmaRequest, 'operations'> &
  Standing & {
    userRole: string
    /** The account of the person who owns the device. */
    ownerId: string | null
  }

/** As a reader sees it. */
export const shownTo = (
  user: Identity,
  { cameFrom, coveredBy, userRole, ownerId, ...request }: StoredRequest,
): RmaRequest => ({
  ...request,
  operations: operationsFor(user, { ...request, cameFrom, coveredBy }),
})

/** A day that has begun nowhere on earth yet: whoever files knows the own day, the server does not. */
const isFuture = (day: string, now: Date) =>
  day > new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/** What a draft breaks by itself. */
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

/**
 * The same for every device that is not for the one who asks: nobody learns which devices there are, or
 * whose.
 */
const unknownSerial =
  'No device for which you can file a request has this serial number. Check it on the nameplate'

/** What keeps a request from being filed for a device. */
export function deviceProblem(device: Pick<RepairDevice, 'status'> | null): string | undefined {
  if (!device) return unknownSerial
  if (device.status === 'REPLACED')
    return 'This device was replaced. File the request for the one in its place'
  return device.status === 'RETIRED' ? 'This device was retired' : undefined
}

/** In which an appeal is decided, by the calendar of the centre. */
export const appealMinutes = 72 * 60

type Clock = Pick<StoredRequest, 'appealDueAt' | 'appealMinutesLeft'>

function clockAfter(
  before: StoredRequest,
  { transition: { operation }, to }: Step,
  isClosed: boolean,
  now: Date,
  calendar: Calendar,
): Clock {
  const due = (minutes: number) => ({
    appealDueAt: addWorkingMinutes(calendar, now, minutes).toISOString(),
    appealMinutesLeft: null,
  })
  if (to !== 'IN_APPEAL' || isClosed) return { appealDueAt: null, appealMinutesLeft: null }
  if (operation === 'ASK' && before.appealDueAt)
    return {
      appealDueAt: null,
      appealMinutesLeft: workingMinutes(calendar, now, new Date(before.appealDueAt)),
    }
  return due(before.appealMinutesLeft ?? appealMinutes)
}

function cameFromAfter({ rmaStatus, cameFrom }: Standing, operation: RmaOperationName) {
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

/** What a step changes of a request, all of it. */
export function afterStep(before: StoredRequest, step: Step, { now, calendar, closeReason }: Act) {
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
    ...clockAfter(before, step, closes, now, calendar),
  }
}

/** What the history keeps: what was entered and decided, and the names of the files. */
export const auditFields = ({ files, ...request }: StoredRequest) => ({
  ...fieldsOf(request, [
    ...['userId', 'userName', 'userRole', 'ownerId', 'owner', 'repairShopName', 'rmaCurrStatus'],
    ...['hasWarrantyInfo', 'support2Repair', 'payForRepair'],
  ]),
  files: files.map(({ name }) => name),
})
