import type { Device } from '@portal/contracts/device.contract.ts'
import type { PlainCode, Reasons } from '@portal/contracts/errors/all.ts'
import type {
  Registration,
  RegistrationChange,
  RegistrationDraft,
} from '@portal/contracts/registration.contract.ts'
import { pickAuditFields as fieldsOf } from '@portal/service-kit/list/row.ts'
import { isFuture } from '../common/day.ts'

/** Limit of serial numbers that an account may request per day, including registrations. */
export const maxAttemptsPerDay = 100

/** Registering user, with the values that the device gets on confirmation. */
export interface Registrant extends Pick<Registration, 'role' | 'ownerId'> {
  /** Company of the owner, if any. */
  companyId: number | null
}

/** Fields of a device that decide about its registration. */
export interface DeviceFacts
  extends Pick<Device, 'status' | 'companyId' | 'ownerId' | 'installerId' | 'installationDate'> {
  id: number
  serialNum: string
  shippedOn: string | null
  isDeleted: boolean
}

/** Returns the owner that the device gets by the registration. */
function heldBy({ role, companyId, ownerId }: Registrant, device: DeviceFacts): 'nobody' | 'self' | 'other' {
  const of = <Id>(holder: Id | null, own: Id | null) =>
    holder === null ? 'nobody' : holder === own ? 'self' : 'other'
  if (role === 'INSTALLER') return of(device.installerId, ownerId)
  return device.companyId === null ? of(device.ownerId, ownerId) : of(device.companyId, companyId)
}

const isGone = ({ status }: DeviceFacts) => status === 'REPLACED' || status === 'RETIRED'
const isTooEarly = (installedOn: string, { shippedOn }: DeviceFacts) =>
  shippedOn !== null && installedOn < shippedOn

/** Returns problems that need no stored data. */
export function draftProblems({ id, installedOn, fileIds }: RegistrationDraft): Reasons {
  const hasNoFile = fileIds ? fileIds.length === 0 : id === undefined
  return {
    ...(isFuture(installedOn) && { installedOn: 'registration.future' }),
    ...(hasNoFile && { fileIds: 'registration.no_invoice' }),
  }
}

/** Refuses to change the device of a registration. */
export const editProblems = (
  { serialNum }: RegistrationDraft,
  current: Pick<Registration, 'serialNum'>,
): Reasons =>
  serialNum.toUpperCase() === current.serialNum.toUpperCase()
    ? {}
    : { serialNum: 'registration.other_device' }

/** Uses one message for all unavailable devices, so that users cannot find out which devices exist. */
const unknownSerial = 'registration.unknown_serial'

/**
 * Returns why an account cannot register a device. `hasOpen`: the account has an undecided registration of
 * it.
 */
export function deviceProblems(
  registrant: Registrant,
  { installedOn }: Pick<RegistrationDraft, 'installedOn'>,
  device: DeviceFacts | undefined,
  hasOpen: boolean,
): Reasons {
  if (!device || isGone(device)) return { serialNum: unknownSerial }
  const held = heldBy(registrant, device)
  if (held === 'other') return { serialNum: unknownSerial }
  if (held === 'self' && device.installationDate) return { serialNum: 'registration.own_already' }
  if (hasOpen) return { serialNum: 'registration.waiting' }
  return isTooEarly(installedOn, device) ? { installedOn: 'registration.before_shipping' } : {}
}

const closed: Partial<Record<Registration['status'], PlainCode>> = {
  CONFIRMED: 'registration.confirmed_already',
  REFUSED: 'registration.refused_already',
  WITHDRAWN: 'registration.withdrawn',
}

/** Returns why a registration can no longer be changed. */
export function changeProblems({ status }: Pick<Registration, 'status'>): Reasons {
  const message = closed[status]
  return message ? { status: message } : {}
}

export interface DecisionFacts {
  status: Registration['status']
  registrant: Registrant
  device: DeviceFacts
  /** True if the same bulk action confirms another registration of the device in that role. */
  isTwice: boolean
}

function confirmProblems({ installedOn }: Registration, facts: DecisionFacts): Reasons {
  const { device, registrant, isTwice } = facts
  if (device.isDeleted) return { serialNum: 'registration.device_deleted' }
  if (isGone(device)) return { serialNum: 'registration.device_gone' }
  if (heldBy(registrant, device) === 'other')
    return {
      serialNum: registrant.role === 'OWNER' ? 'registration.other_owner' : 'registration.other_installer',
    }
  if (isTwice) return { serialNum: 'registration.twice' }
  return !device.installationDate && isTooEarly(installedOn, device)
    ? { installedOn: 'registration.before_shipping' }
    : {}
}

/** Returns why support cannot decide. `before` is undefined when a decision is undone. */
export function decisionProblems(
  next: Registration,
  facts: DecisionFacts | undefined,
  before?: Registration,
): Reasons {
  if (!facts) throw new Error('A registration without its device')
  if (!before) return facts.status === 'CONFIRMED' ? { status: 'registration.given_away' } : {}
  const notOpen = changeProblems(before)
  if (notOpen.status) return notOpen
  if (next.status === 'CONFIRMED') return confirmProblems(next, facts)
  if (next.status === 'WAITING') return { status: 'registration.no_decision' }
  return next.reason.trim() === '' ? { reason: 'registration.no_reason' } : {}
}

/** Confirmation clears the reason and the request for information. */
export const applyDecision = (registration: Registration, set: RegistrationChange): Registration => ({
  ...registration,
  ...set,
  reason: set.reason ?? (set.status ? '' : registration.reason),
})

/** Returns the device with the confirmed values. Existing values stay. */
export function toConfirmedDevice(
  { installedOn }: Registration,
  { role, companyId, ownerId }: Registrant,
  device: Pick<Device, 'installationDate' | 'status'>,
) {
  const owner = { companyId, ownerId: companyId === null ? ownerId : null }
  return {
    ...(role === 'OWNER' ? owner : { installerId: ownerId }),
    installationDate: device.installationDate ?? installedOn,
    status: device.status === 'IN_STOCK' || device.status === 'SHIPPED' ? 'INSTALLED' : device.status,
  } satisfies Partial<Device>
}

/** Returns the fields that the audit records, with files by name. */
export const auditFields = ({ files, ...registration }: Registration) => ({
  ...fieldsOf(registration, ['ownerId', 'userName', 'company', 'model']),
  files: files.map(({ name }) => name),
})
