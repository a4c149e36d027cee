import assert from 'node:assert/strict'
import { isCovered as covers } from '@portal/contracts/cover.ts'
import { createDemoCover } from '@portal/demo/cover.ts'
import { referenceDay } from '@portal/demo/day.ts'
import { type DemoDevice, demoDevices } from '@portal/demo/device.ts'
import { demoRmas } from '@portal/demo/rma.ts'
import { demoWarranties } from '@portal/demo/warranty.ts'

export const isCovered = (device: DemoDevice) => covers(createDemoCover(device), referenceDay)
/**
 * Finds an installed device without request, by default with a dongle; `at` is 0 for the first, -1 for the
 * last.
 */
export function findFreeDevice(
  at: number,
  fits: (device: DemoDevice) => boolean,
  { hasDongle = true } = {},
): DemoDevice {
  const taken = demoRmas().map(({ device }) => device.serialNum)
  const covered = demoWarranties().map(({ serialNum }) => serialNum)
  const device = demoDevices()
    .filter(
      (one) =>
        one.status === 'INSTALLED' &&
        one.installationDate !== null &&
        !one.model.startsWith('DONGLE') &&
        Boolean(one.datalogSn) === hasDongle &&
        !taken.includes(one.serialNum) &&
        (isCovered(one) || !covered.includes(one.serialNum)) &&
        fits(one),
    )
    .at(at)
  assert.ok(device, 'the demo data has no such device')
  return device
}
