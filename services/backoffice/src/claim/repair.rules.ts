import type { Device } from '@portal/contracts/device.contract.ts'
import type { Repair, RepairProblems } from '@portal/contracts/repair.contract.ts'
import type { StoredRepair } from './repair.repo.ts'
import { replacementProblems, type Taken, toHandback } from './replacement.rules.ts'

type Made = Pick<StoredRepair, 'deviceId' | 'replacementId' | 'statusBefore' | 'handover'>

/** Whether this request has replaced this device by that one: whatever became of them since. */
export const hasReplaced = (made: Made, device: Device | undefined, replacement: Device | undefined) =>
  made.replacementId !== null && made.deviceId === device?.id && made.replacementId === replacement?.id

/** What a request has made of its device, as it was told before. */
export const statusMade = ({ deviceId, replacementId }: Made): Device['status'] | null =>
  deviceId === null ? null : replacementId === null ? 'IN_REPAIR' : 'REPLACED'

/** The device as it would be without this request. */
export const withoutRepair = (device: Device, made: Made): Device =>
  made.deviceId === device.id && made.statusBefore && device.status === statusMade(made)
    ? { ...device, status: made.statusBefore }
    : device

export const withoutHandover = (replacement: Device, { replacementId, handover }: Made): Device =>
  replacementId === replacement.id && handover
    ? { ...replacement, ...toHandback(replacement, handover) }
    : replacement

/**
 * Returns why a request cannot be carried out; the devices are as they would be without it. Without `taken`
 * the request has replaced one by the other already.
 */
export function repairProblems(
  said: Pick<Repair, 'serialNum' | 'replacementSerialNum'>,
  device: Device | undefined,
  replacement: Device | undefined,
  taken: Taken | undefined,
): RepairProblems {
  const unknown = 'No device has this serial number'
  if (!device) return { serialNum: unknown }
  if (said.replacementSerialNum === null) return {}
  if (!replacement) return { replacementSerialNum: unknown }
  if (replacement.id === device.id) return { replacementSerialNum: 'A device cannot take its own place' }
  return taken && !taken.isPair ? replacementProblems({ device, replacement, taken, reason: undefined }) : {}
}

/** A device that is gone for good does not go to a repair. */
const isGone = ({ status }: Device) => status === 'REPLACED' || status === 'RETIRED'

/** What a request makes of its device now; null: nothing. */
export const toStatus = (
  said: Pick<Repair, 'isAtCentre'>,
  device: Device,
  isReplaced: boolean,
): Device['status'] | null =>
  isReplaced ? 'REPLACED' : said.isAtCentre && !isGone(device) ? 'IN_REPAIR' : null
