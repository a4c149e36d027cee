import type { PartDraft } from '@portal/contracts/part.contract.ts'
import { isFuture } from '../row/day.ts'

/**
 * The message for every field that breaks a rule: a part is in stock (no device, no day) or built in (both).
 */
export function partProblems({ serialNum, replacedOn }: PartDraft): Record<string, string> {
  if (replacedOn && isFuture(replacedOn))
    return { replacedOn: 'The day of the replacement cannot lie in the future' }
  if (serialNum && !replacedOn)
    return { replacedOn: 'Give the day on which the part was built into the device' }
  if (replacedOn && !serialNum)
    return { serialNum: 'Give the serial number of the device that the part was built into' }
  return {}
}
