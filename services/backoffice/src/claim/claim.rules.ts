import type { Claim, ClaimDraft } from '@portal/contracts/claim.contract.ts'
import { type Cover, getCoverGap, type UncoveredReason } from '@portal/contracts/cover.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import { isFuture } from '../common/day.ts'

/** Returns problems by field that need no stored data. */
export function claimProblems({
  occurredOn,
  replaceKind,
  replacementSerialNum,
}: Pick<ClaimDraft, 'occurredOn' | 'replaceKind' | 'replacementSerialNum'>): Record<string, string> {
  return {
    ...(isFuture(occurredOn) && { occurredOn: 'The fault cannot lie in the future' }),
    ...(replacementSerialNum !== null &&
      replaceKind !== 'INVERTER' && {
        replaceKind: 'Another device takes the place only where the inverter is changed',
      }),
  }
}

type Fault = Pick<Claim, 'serialNum' | 'occurredOn' | 'warranty'>

/** Cover of a device, and when it was replaced. */
export interface DeviceCover {
  cover: Cover
  replacedOn?: string | undefined
}

const uncovered: Record<UncoveredReason | 'REPLACED', string> = {
  REPLACED:
    'The device was replaced before this fault. Choose Out of warranty, or name the device in its place',
  NEVER: 'No warranty covers this device. Choose Out of warranty, or have its warranty confirmed first',
  NOT_YET: 'Its warranty starts after this fault. Choose Out of warranty',
  GAP: 'The fault is between two of its warranties. Choose Out of warranty',
  ENDED: 'Its warranty ended before this fault. Choose Out of warranty',
}

/** Requires a covered day for "in warranty", except for decisions that were saved earlier. */
export function coverProblem(
  claim: Fault,
  { cover, replacedOn }: DeviceCover,
  before?: Fault,
): Record<string, string> {
  const isSame =
    before?.serialNum === claim.serialNum &&
    before.occurredOn === claim.occurredOn &&
    before.warranty === claim.warranty
  const isReplaced = replacedOn !== undefined && claim.occurredOn > replacedOn
  const why = isReplaced ? 'REPLACED' : getCoverGap(cover, claim.occurredOn)
  return claim.warranty === 'IN' && why && !isSame ? { warranty: uncovered[why] } : {}
}

/** Returns problems between a claim and its devices, by field. */
export function deviceLinkProblems(
  draft: ClaimDraft,
  device: Device | undefined,
  replacement: Device | undefined,
  { before, replacedOn }: { before?: Claim | undefined; replacedOn?: string | undefined } = {},
): Record<string, string> {
  const { serialNum, occurredOn, replacementSerialNum } = draft
  if (!device) return { serialNum: 'No device has this serial number' }
  if (device.installationDate && occurredOn < device.installationDate)
    return { occurredOn: 'The device was installed after this day' }
  const problem = coverProblem(draft, { cover: device.cover, replacedOn }, before)
  if (replacementSerialNum === null) return problem
  if (!replacement) return { replacementSerialNum: 'No device has this serial number' }
  if (replacement.id === device.id || replacementSerialNum === serialNum)
    return { replacementSerialNum: 'A device cannot take its own place' }
  return problem
}

/** Returns the fields that the audit records: files by name, without fields derived from the device. */
export const toAuditFields = ({ files, ...row }: Claim) => ({
  ...pickAuditFields(row, ['claimNo', 'model', 'owner']),
  files: files.map(({ name }) => name),
})
