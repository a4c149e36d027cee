import type { PartDraft } from '@portal/contracts/part.contract.ts'
import { isFuture } from '../common/day.ts'
import type { LinkedDevice } from '../device/device.repo.ts'

/** Returns problems by field. A part is either in stock (no device, no date) or built in (both). */
export function partProblems({ serialNum, replacedOn }: PartDraft): Record<string, string> {
  if (replacedOn && isFuture(replacedOn))
    return { replacedOn: 'The day of the replacement cannot lie in the future' }
  if (serialNum && !replacedOn)
    return { replacedOn: 'Give the day on which the part was built into the device' }
  if (replacedOn && !serialNum)
    return { serialNum: 'Give the serial number of the device that the part was built into' }
  return {}
}

type Fitting = Pick<PartDraft, 'model' | 'replacedOn' | 'serialNum'>

/** Returns why a part does not fit the device. Unchanged parts are accepted. */
export function deviceFitProblems(
  part: Fitting,
  device: Omit<LinkedDevice, 'id' | 'serialNum'> | undefined,
  before?: Fitting,
): Record<string, string> {
  const { model, replacedOn, serialNum } = part
  const isSame = before?.model === model && before.replacedOn === replacedOn && before.serialNum === serialNum
  if (!device || isSame) return {}
  if (model !== device.model) return { serialNum: `The part fits ${model}, this device is ${device.model}` }
  const since = device.installationDate ?? device.shippedOn
  if (!replacedOn || !since || replacedOn >= since) return {}
  return {
    replacedOn: device.installationDate
      ? `The device was installed on ${since}: no part was replaced in it before`
      : `The device was shipped on ${since}: no part was replaced in it before`,
  }
}
