import type { Claim, ClaimDraft } from '@portal/contracts/claim.contract.ts'
import { type Cover, getCoverGap, type UncoveredReason } from '@portal/contracts/cover.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import type { PlainCode, Reasons } from '@portal/contracts/errors/all.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import { isFuture } from '../common/day.ts'

/** Returns problems by field that need no stored data. */
export function claimProblems({
  occurredOn,
  replaceKind,
  replacementSerialNum,
}: Pick<ClaimDraft, 'occurredOn' | 'replaceKind' | 'replacementSerialNum'>): Reasons {
  return {
    ...(isFuture(occurredOn) && { occurredOn: 'claim.future_fault' }),
    ...(replacementSerialNum !== null &&
      replaceKind !== 'INVERTER' && {
        replaceKind: 'claim.no_inverter',
      }),
  }
}

type Fault = Pick<Claim, 'serialNum' | 'occurredOn' | 'warranty'>

/** Cover of a device, and when it was replaced. */
export interface DeviceCover {
  cover: Cover
  replacedOn?: string | undefined
}

const uncovered: Record<UncoveredReason | 'REPLACED', PlainCode> = {
  REPLACED: 'claim.replaced_before',
  NEVER: 'claim.no_warranty',
  NOT_YET: 'claim.before_warranty',
  GAP: 'claim.between_warranties',
  ENDED: 'claim.after_warranty',
}

/** Requires a covered day for "in warranty", except for decisions that were saved earlier. */
export function coverProblem(claim: Fault, { cover, replacedOn }: DeviceCover, before?: Fault): Reasons {
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
): Reasons {
  const { serialNum, occurredOn, replacementSerialNum } = draft
  if (!device) return { serialNum: 'device.unknown_serial' }
  if (device.installationDate && occurredOn < device.installationDate)
    return { occurredOn: 'claim.before_installation' }
  const problem = coverProblem(draft, { cover: device.cover, replacedOn }, before)
  if (replacementSerialNum === null) return problem
  if (!replacement) return { replacementSerialNum: 'device.unknown_serial' }
  if (replacement.id === device.id || replacementSerialNum === serialNum)
    return { replacementSerialNum: 'claim.own_place' }
  return problem
}

/** Returns the fields that the audit records: files by name, without fields derived from the device. */
export const toAuditFields = ({ files, ...row }: Claim) => ({
  ...pickAuditFields(row, ['claimNo', 'model', 'owner']),
  files: files.map(({ name }) => name),
})
