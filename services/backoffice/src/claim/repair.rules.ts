import type { Device } from '@portal/contracts/device.contract.ts'
import { type Reason, type Reasons, toErrorMessage, toText } from '@portal/contracts/errors/all.ts'
import type { Repair, RepairProblems } from '@portal/contracts/repair.contract.ts'
import type { StoredRepair } from './repair.repo.ts'
import { type ExistingReplacements, replacementProblems, toRevertedFields } from './replacement.rules.ts'

type AppliedEffect = Pick<StoredRepair, 'deviceId' | 'replacementId' | 'statusBefore' | 'handover'>

/** Checks whether this request has replaced `device` by `replacement`, even if it was changed later. */
export const hasReplaced = (
  made: AppliedEffect,
  device: Device | undefined,
  replacement: Device | undefined,
) => made.replacementId !== null && made.deviceId === device?.id && made.replacementId === replacement?.id

/** Returns the status that the request has set on its device. */
export const toAppliedStatus = ({ deviceId, replacementId }: AppliedEffect): Device['status'] | null =>
  deviceId === null ? null : replacementId === null ? 'IN_REPAIR' : 'REPLACED'

/** Returns the device as it was before this request. */
export const withoutRepair = (device: Device, made: AppliedEffect): Device =>
  made.deviceId === device.id && made.statusBefore && device.status === toAppliedStatus(made)
    ? { ...device, status: made.statusBefore }
    : device

export const withoutHandover = (replacement: Device, { replacementId, handover }: AppliedEffect): Device =>
  replacementId === replacement.id && handover
    ? { ...replacement, ...toRevertedFields(replacement, handover) }
    : replacement

/**
 * Returns problems of a request. The devices are passed without its effects. `taken` is undefined if the
 * request has already replaced the device.
 */
export function repairProblems(
  said: Pick<Repair, 'serialNum' | 'replacementSerialNum'>,
  device: Device | undefined,
  replacement: Device | undefined,
  taken: ExistingReplacements | undefined,
): Reasons {
  const unknown = 'device.unknown_serial'
  if (!device) return { serialNum: unknown }
  if (said.replacementSerialNum === null) return {}
  if (!replacement) return { replacementSerialNum: unknown }
  if (replacement.id === device.id) return { replacementSerialNum: 'claim.own_place' }
  return taken && !taken.isPair ? replacementProblems({ device, replacement, taken, reason: undefined }) : {}
}

const mapValues = <Out>(reasons: Reasons, change: (reason: Reason) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, change(reason)]))

/** Adds the English sentences to the errors. */
export const toRepairProblems = (reasons: Reasons): RepairProblems =>
  Object.keys(reasons).length === 0
    ? {}
    : { ...mapValues(reasons, toText), errors: mapValues(reasons, toErrorMessage) }

/** Checks for devices that cannot be repaired any more. */
const isGone = ({ status }: Device) => status === 'REPLACED' || status === 'RETIRED'

/** Returns the status that a request sets on its device; null if it sets none. */
export const toStatus = (
  said: Pick<Repair, 'isAtCentre'>,
  device: Device,
  isReplaced: boolean,
): Device['status'] | null =>
  isReplaced ? 'REPLACED' : said.isAtCentre && !isGone(device) ? 'IN_REPAIR' : null
