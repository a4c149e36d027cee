import type { Device, DeviceDraft } from '@portal/contracts/device.contract.ts'

/** What the form edits: the row without what the server computes, or an empty device. */
export function deviceDraft(device?: Device): DeviceDraft {
  if (!device)
    return {
      serialNum: '',
      model: '' as DeviceDraft['model'],
      deviceType: 0,
      subType: null,
      brand: 'LUX_POWER',
      datalogSn: '',
      dongleType: null,
      firmwareCodes: [],
      orderNo: null,
      companyId: null,
      installerId: null,
      endUser: '',
      country: '',
      installationDate: null,
      warrantyMonths: 60,
      status: 'IN_STOCK',
    }
  const { owner: _, warranty: __, createdAt: ___, updatedAt: ____, ...draft } = device
  return draft
}
