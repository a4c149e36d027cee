import type { Device } from '@portal/contracts/device.contract.ts'
import type { Repair, RepairProblems } from '@portal/contracts/repair.contract.ts'
import type { StoredRepair } from './repair.repo.ts'
import { type Replacements, replacementProblems, toHandback } from './replacement.rules.ts'

type Made = Pick<StoredRepair, 'deviceId' | 'replacementId' | 'statusBefore' | 'handover'>

/** Checks whether this request has replaced this device by that one, whatever happened since. */
export const hasReplaced = (made: Made, device: Device | undefined, replacement: Device | undefined) =>
  made.replacementId !== null && made.deviceId === device?.id && made.replacementId === replacement?.id

/** Returns the status that a request gave its device earlier. */
export const toAppliedStatus = ({ deviceId, replacementId }: Made): Device['status'] | null =>
  deviceId === null ? null : replacementId === null ? 'IN_REPAIR' : 'REPLACED'

/** Returns the device without the effect of this request. */
export const withoutRepair = (device: Device, made: Made): Device =>
  made.deviceId === device.id && made.statusBefore && device.status === toAppliedStatus(made)
    ? { ...device, status: made.statusBefore }
    : device

export const withoutHandover = (replacement: Device, { replacementId, handover }: Made): Device =>
  replacementId === replacement.id && handover
    ? { ...replacement, ...toHandback(replacement, handover) }
    : replacement

/**
 * Returns why a request cannot be carried out, from devices without its effect. Without `taken` the request
 * has already made the replacement.
 */
export function repairProblems(
  said: Pick<Repair, 'serialNum' | 'replacementSerialNum'>,
  device: Device | undefined,
  replacement: Device | undefined,
  taken: Replacements | undefined,
): RepairProblems {
  const unknown = 'No device has this serial number'
  if (!device) return { serialNum: unknown }
  if (said.replacementSerialNum === null) return {}
  if (!replacement) return { replacementSerialNum: unknown }
  if (replacement.id === device.id) return { replacementSerialNum: 'A device cannot take its own place' }
  return taken && !taken.isPair ? replacementProblems({ device, replacement, taken, reason: undefined }) : {}
}

/** Checks for devices that can no longer be repaired. */
const isGone = ({ status }: Device) => status === 'REPLACED' || status === 'RETIRED'

/** Returns the status that a request gives its device now; null for none. */
export const toStatus = (
  said: Pick<Repair, 'isAtCentre'>,
  device: Device,
  isReplaced: boolean,
): Device['status'] | null =>
  isReplaced ? 'REPLACED' : said.isAtCentre && !isGone(device) ? 'IN_REPAIR' : null
