import { type Device, type DeviceDraft, emptyDevice } from '@portal/contracts/device.contract.ts'

/** Draft for the form: the row without computed fields, or an empty device. */
export function deviceDraft(device?: Device): DeviceDraft {
  if (!device) return emptyDevice
  const {
    owner,
    installer,
    warranty,
    cover,
    coverEndsOn,
    shippedOn,
    earlyClaimOn,
    createdAt,
    updatedAt,
    ...draft
  } = device
  return draft
}
