import type { Device } from '@portal/contracts/device.contract.ts'
import type {
  Registration,
  RegistrationChange,
  RegistrationDraft,
} from '@portal/contracts/registration.contract.ts'
import { auditFields as fieldsOf } from '@portal/service-kit/row.ts'
import { isFuture } from '../row/day.ts'

/** Serial numbers that an account asks for in a day, those that it registers included. */
export const maxTriesPerDay = 100

/** Who registers, and what the device gets with the confirmation. */
export interface Registrant extends Pick<Registration, 'role' | 'ownerId'> {
  /** Of an owner who owns for a company. */
  companyId: number | null
}

/** What of a device decides about its registration. */
export interface DeviceFacts
  extends Pick<Device, 'status' | 'companyId' | 'ownerId' | 'installerId' | 'installationDate'> {
  id: number
  serialNum: string
  shippedOn: string | null
  isDeleted: boolean
}

/** Whose the device is, as the registrant would have it. */
function heldBy({ role, companyId, ownerId }: Registrant, device: DeviceFacts): 'nobody' | 'self' | 'other' {
  const of = <Id>(holder: Id | null, own: Id | null) =>
    holder === null ? 'nobody' : holder === own ? 'self' : 'other'
  if (role === 'INSTALLER') return of(device.installerId, ownerId)
  return device.companyId === null ? of(device.ownerId, ownerId) : of(device.companyId, companyId)
}

const isGone = ({ status }: DeviceFacts) => status === 'REPLACED' || status === 'RETIRED'
const isTooEarly = (installedOn: string, { shippedOn }: DeviceFacts) =>
  shippedOn !== null && installedOn < shippedOn

/** What a registration breaks by itself. */
export function draftProblems({ id, installedOn, fileIds }: RegistrationDraft): Record<string, string> {
  const hasNoFile = fileIds ? fileIds.length === 0 : id === undefined
  return {
    ...(isFuture(installedOn) && { installedOn: 'This day lies in the future' }),
    ...(hasNoFile && { fileIds: 'Add the invoice, or a photo of it' }),
  }
}

/** A registration is of one device for good. */
export const editProblems = (
  { serialNum }: RegistrationDraft,
  current: Pick<Registration, 'serialNum'>,
): Record<string, string> =>
  serialNum.toUpperCase() === current.serialNum.toUpperCase()
    ? {}
    : { serialNum: 'Withdraw this registration, and register the other device' }

/**
 * The same for every device that is not for the registrant: nobody learns which devices there are, or whose.
 */
const unknownSerial = 'No device that you can register has this serial number. Check it on the nameplate'

/**
 * What keeps an account from registering a device. `hasOpen`: it has done so, and support has not decided.
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

/** What is wrong with a registration that support or its author changes. */
export function openProblems({ status }: Pick<Registration, 'status'>): Record<string, string> {
  const message = closed[status]
  return message ? { status: message } : {}
}

export interface DecisionFacts {
  status: Registration['status']
  registrant: Registrant
  device: DeviceFacts
  /** Another registration of the device in the same role is in the same act. */
  isTwice: boolean
}

/** What keeps a registration from being confirmed as things are now. */
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

/** What keeps support's decision. `before` is missing where a decision is taken back. */
export function decisionProblems(
  next: Registration,
  facts: DecisionFacts | undefined,
  before?: Registration,
): Record<string, string> {
  if (!facts) throw new Error('A registration without its device')
  if (!before)
    return facts.status === 'CONFIRMED' ? { status: 'The device has been given away. Change the device' } : {}
  const notOpen = openProblems(before)
  if (notOpen.status) return notOpen
  if (next.status === 'CONFIRMED') return confirmProblems(next, facts)
  if (next.status === 'WAITING') return { status: 'Choose what becomes of the registration' }
  return next.reason.trim() === '' ? { reason: 'Say why: whoever registered the device reads it' } : {}
}

/** A confirmation needs no reason, and what was asked for before is of the past. */
export const decided = (registration: Registration, set: RegistrationChange): Registration => ({
  ...registration,
  ...set,
  reason: set.reason ?? (set.status ? '' : registration.reason),
})

/** What a device becomes with the confirmation: what is recorded of it already stays. */
export function given(
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

/** What the history keeps: what was entered and decided, and the names of the files. */
export const auditFields = ({ files, ...registration }: Registration) => ({
  ...fieldsOf(registration, ['ownerId', 'userName', 'company', 'model']),
  files: files.map(({ name }) => name),
})
