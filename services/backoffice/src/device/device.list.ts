import { type DeviceDraft, DeviceRow, deviceList, emptyDevice } from '@portal/contracts/device.contract.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { Brand } from '@portal/contracts/reference.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'
import { deviceProblems, getTypeOfModel } from './device.rules.ts'

/** Creates the draft of a device. The device type defaults to that of the model. */
export function toDeviceDraft({ owner, deviceType, ...row }: DeviceRow, companyId: number | null) {
  const [type, variant] = deviceType?.split('/').map(Number) ?? []
  return {
    ...row,
    deviceType: (type ?? getTypeOfModel(row.model)) as DeviceDraft['deviceType'],
    subType: variant ?? null,
    companyId,
    ownerId: null,
    installerId: null,
  }
}

/** Returns problems by column. `shippedOn` is the date of the device's order. */
export function rowProblems(row: DeviceRow, shippedOn: string | null): Reasons {
  const { subType, ...problems } = deviceProblems(toDeviceDraft(row, null), shippedOn)
  return { ...problems, ...(subType !== undefined && { deviceType: subType }) }
}

const { ownerId, installerId, subType, ...empty } = emptyDevice

/** Runs in a worker thread. */
export default createRowReader({
  row: DeviceRow,
  // Leaves the brand undefined, because it cannot be derived.
  empty: { ...empty, deviceType: null, owner: '', brand: '' as Brand },
  exported: deviceList.exports,
  problems: (row) => rowProblems(row, null),
  keyOf: ({ serialNum }) => serialNum,
})
