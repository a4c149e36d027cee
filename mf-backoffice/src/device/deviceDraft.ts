import { type Device, type DeviceDraft, emptyDevice } from '@portal/contracts/device.contract.ts'

/** What the form edits: the row without what the server computes, or an empty device. */
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
