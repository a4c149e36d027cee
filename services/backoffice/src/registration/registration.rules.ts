import type { Device } from '@portal/contracts/device.contract.ts'
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
export function draftProblems({ id, installedOn, fileIds }: RegistrationDraft): Record<string, string> {
  const hasNoFile = fileIds ? fileIds.length === 0 : id === undefined
  return {
    ...(isFuture(installedOn) && { installedOn: 'This day lies in the future' }),
    ...(hasNoFile && { fileIds: 'Add the invoice, or a photo of it' }),
  }
}

/** Refuses to change the device of a registration. */
export const editProblems = (
  { serialNum }: RegistrationDraft,
  current: Pick<Registration, 'serialNum'>,
): Record<string, string> =>
  serialNum.toUpperCase() === current.serialNum.toUpperCase()
    ? {}
    : { serialNum: 'Withdraw this registration, and register the other device' }

/** Uses one message for all unavailable devices, so that users cannot find out which devices exist. */
const unknownSerial = 'No device that you can register has this serial number. Check it on the nameplate'

/**
 * Returns why an account cannot register a device. `hasOpen`: the account has an undecided registration of
 * it.
 */
export function deviceProblems(
  registrant: Registrant,
  { installedOn }: Pick<RegistrationDraft, 'installedOn'>,
  device: DeviceFacts | undefined,
  hasOpen: boolean,
): Record<string, string> {
  if (!device || isGone(device)) return { serialNum: unknownSerial }
  const held = heldBy(registrant, device)
  if (held === 'other') return { serialNum: unknownSerial }
  if (held === 'self' && device.installationDate)
    return { serialNum: 'This device is registered for you already' }
  if (hasOpen) return { serialNum: 'You have registered this device already. Support will decide' }
  return isTooEarly(installedOn, device) ? { installedOn: 'The device was not shipped yet on this day' } : {}
}

const closed: Partial<Record<Registration['status'], string>> = {
  CONFIRMED: 'The registration was confirmed already',
  REFUSED: 'The registration was refused already',
  WITHDRAWN: 'The registration was withdrawn',
}

/** Returns why a registration can no longer be changed. */
export function changeProblems({ status }: Pick<Registration, 'status'>): Record<string, string> {
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

function confirmProblems({ installedOn }: Registration, facts: DecisionFacts): Record<string, string> {
  const { device, registrant, isTwice } = facts
  if (device.isDeleted) return { serialNum: 'The device is deleted' }
  if (isGone(device)) return { serialNum: 'The device was replaced or retired' }
  if (heldBy(registrant, device) === 'other')
    return {
      serialNum:
        registrant.role === 'OWNER'
          ? 'The device has another owner by now'
          : 'The device has another installer by now',
    }
  if (isTwice) return { serialNum: 'Two of the chosen registrations are of this device. Choose one' }
  return !device.installationDate && isTooEarly(installedOn, device)
    ? { installedOn: 'The device was not shipped yet on this day' }
    : {}
}

/** Returns why support cannot decide. `before` is undefined when a decision is undone. */
export function decisionProblems(
  next: Registration,
  facts: DecisionFacts | undefined,
  before?: Registration,
): Record<string, string> {
  if (!facts) throw new Error('A registration without its device')
  if (!before)
    return facts.status === 'CONFIRMED' ? { status: 'The device has been given away. Change the device' } : {}
  const notOpen = changeProblems(before)
  if (notOpen.status) return notOpen
  if (next.status === 'CONFIRMED') return confirmProblems(next, facts)
  if (next.status === 'WAITING') return { status: 'Choose what becomes of the registration' }
  return next.reason.trim() === '' ? { reason: 'Say why: whoever registered the device reads it' } : {}
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
