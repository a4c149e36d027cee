import type { Claim, ClaimDraft } from '@portal/contracts/claim.contract.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { auditFields } from '@portal/service-kit/row.ts'
import { isFuture } from '../row/day.ts'
import type { Taken } from './claim.repo.ts'

/** The message for every field of a claim that breaks a rule by itself. */
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

/** What is wrong between a claim and the devices that it names. */
export function linkProblems(
  { serialNum, occurredOn, replacementSerialNum }: ClaimDraft,
  device: Device | undefined,
  replacement: Device | undefined,
): Record<string, string> {
  if (!device) return { serialNum: 'No device has this serial number' }
  if (device.installationDate && occurredOn < device.installationDate)
    return { occurredOn: 'The device was installed after this day' }
  if (replacementSerialNum === null) return {}
  if (!replacement) return { replacementSerialNum: 'No device has this serial number' }
  if (replacement.id === device.id || replacementSerialNum === serialNum)
    return { replacementSerialNum: 'A device cannot take its own place' }
  return {}
}

/** What keeps one device from taking the place of another from now on. */
export function replacementProblems(
  device: Device,
  replacement: Device,
  taken: Taken,
): Record<string, string> {
  if (taken.device)
    return { replacementSerialNum: `The device was replaced already, in claim ${taken.device}` }
  if (device.status === 'REPLACED') return { replacementSerialNum: 'The device was replaced already' }
  if (taken.replacement)
    return { replacementSerialNum: `This device took the place of another, in claim ${taken.replacement}` }
  if (taken.repair)
    return { replacementSerialNum: `This device took the place of another, in repair ${taken.repair}` }
  if (replacement.status === 'REPLACED' || replacement.status === 'RETIRED')
    return { replacementSerialNum: 'This device was replaced or retired itself' }
  return {}
}

/** What the history keeps of a claim: files by their names, and nothing that follows from the device. */
export const claimFields = ({ files, ...row }: Claim) => ({
  ...auditFields(row, ['claimNo', 'model', 'owner']),
  files: files.map(({ name }) => name),
})
