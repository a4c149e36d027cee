import { type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import type { PartDraft } from '@portal/contracts/part.contract.ts'
import { isFuture } from '../common/day.ts'
import type { LinkedDevice } from '../device/device.repo.ts'

/** Returns problems by field. A part is either in stock (no device, no date) or built in (both). */
export function partProblems({ serialNum, replacedOn }: PartDraft): Reasons {
  if (replacedOn && isFuture(replacedOn)) return { replacedOn: 'part.future_replacement' }
  if (serialNum && !replacedOn) return { replacedOn: 'part.day_missing' }
  if (replacedOn && !serialNum) return { serialNum: 'part.serial_missing' }
  return {}
}

type Fitting = Pick<PartDraft, 'model' | 'replacedOn' | 'serialNum'>

/** Returns why a part does not fit the device. Unchanged parts are accepted. */
export function deviceFitProblems(
  part: Fitting,
  device: Omit<LinkedDevice, 'id' | 'serialNum'> | undefined,
  before?: Fitting,
): Reasons {
  const { model, replacedOn, serialNum } = part
  const isSame = before?.model === model && before.replacedOn === replacedOn && before.serialNum === serialNum
  if (!device || isSame) return {}
  if (model !== device.model)
    return { serialNum: toMessage('part.other_model', { model, other: device.model }) }
  const since = device.installationDate ?? device.shippedOn
  if (!replacedOn || !since || replacedOn >= since) return {}
  return {
    replacedOn: device.installationDate
      ? toMessage('part.before_installation', { day: since })
      : toMessage('part.before_shipping', { day: since }),
  }
}
