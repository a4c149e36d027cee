import { type Cover, findRunAt } from '@portal/contracts/cover.ts'
import { addMonths } from '@portal/contracts/day.ts'
import { referenceDay } from './day.ts'
import type { DemoDevice } from './device.ts'
import { demoWarranties } from './warranty.ts'

type Sold = Pick<DemoDevice, 'serialNum' | 'installationDate' | 'warrantyMonths'>

/** Builds the cover of an installed device that replaced none: its term and its confirmed warranties. */
export function createDemoCover({ serialNum, installationDate, warrantyMonths }: Sold): Cover {
  const cover: Cover = []
  if (installationDate && warrantyMonths > 0)
    cover.push({
      startsOn: installationDate,
      endsOn: addMonths(installationDate, warrantyMonths),
      source: 'FROM_INSTALLATION',
    })
  for (const { serialNum: of, status, serviceType, startsOn, months } of demoWarranties())
    if (of === serialNum && status === 'CONFIRMED' && serviceType !== 'DAMAGE_OUT_OF_WARRANTY')
      cover.push({ startsOn, endsOn: addMonths(startsOn, months), source: serviceType })
  return cover
}

/** Finds the latest run of its cover. */
export const findDemoRun = (device: Sold) => findRunAt(createDemoCover(device), referenceDay)
