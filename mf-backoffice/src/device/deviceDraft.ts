import { type Device, type DeviceDraft, emptyDevice } from '@portal/contracts/device.contract.ts'
import { toRowDraft } from '@portal/ui'

/** Draft for the form: the row without computed fields, or an empty device. */
export const deviceDraft = (device?: Device): DeviceDraft =>
  device ? toRowDraft(emptyDevice, device) : emptyDevice
