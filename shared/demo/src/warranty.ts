import { emptyWarranty, type WarrantyDraft } from '@portal/contracts/warranty.contract.ts'
import { addDays, createOfficeTime, daysBetween, referenceDay } from './day.ts'
import { demoDevices } from './device.ts'
import { createRandom, type Random } from './random.ts'

export type DemoWarranty = Required<Omit<WarrantyDraft, 'version' | 'fileIds'>> & {
  createdAt: string
  updatedAt: string
}

const warrantyCount = 120

/** Sold warranties last whole years. */
function addYears(day: string, years: number) {
  const [year = '', ...rest] = day.split('-')
  return [Number(year) + years, ...rest].join('-').replace('-02-29', '-02-28')
}

function termOf(
  installedOn: string,
  soldMonths: number,
  { chance, isLate }: { chance: Random; isLate: boolean },
): Pick<DemoWarranty, 'serviceType' | 'startsOn' | 'months'> {
  const serviceType = chance.weighted({
    EXTENDED_WARRANTY: 80,
    REPAIRED_UNIT: 12,
    DAMAGE_OUT_OF_WARRANTY: 8,
  })
  if (serviceType === 'EXTENDED_WARRANTY')
    return {
      serviceType,
      // Bought late, it leaves a year without cover.
      startsOn: addYears(installedOn, soldMonths / 12 + Number(isLate)),
      months: chance.pick([12, 24, 36, 60]),
    }
  const startsOn = addDays(installedOn, chance.between(20, daysBetween(installedOn, referenceDay)))
  return { serviceType, startsOn, months: serviceType === 'REPAIRED_UNIT' ? 12 : 0 }
}

function generate(): DemoWarranty[] {
  const chance = createRandom('warranties')
  const installed = demoDevices().filter(
    ({ installationDate, status }) =>
      status === 'INSTALLED' && installationDate && daysBetween(installationDate, referenceDay) > 60,
  )
  return chance
    .shuffled(installed)
    .slice(0, warrantyCount)
    .map((device, index) => {
      const installedOn = device.installationDate as string
      const term = termOf(installedOn, device.warrantyMonths, { chance, isLate: index % 15 === 4 })
      const isNew = term.serviceType === 'EXTENDED_WARRANTY' && index % 10 === 0
      const knownOn = isNew
        ? addDays(referenceDay, -chance.between(0, 9))
        : addDays(installedOn, chance.between(5, 55))
      return {
        ...emptyWarranty,
        ...term,
        id: index + 1,
        serialNum: device.serialNum,
        purchaser: device.endUser,
        status: isNew ? 'REGISTERED' : index % 37 === 5 ? 'REFUSED' : 'CONFIRMED',
        createdAt: createOfficeTime(knownOn, chance.next() * 0.5),
        updatedAt: createOfficeTime(knownOn, 0.5 + chance.next() * 0.5),
      }
    })
}

let warranties: readonly DemoWarranty[] | undefined
/** 120 warranties of installed devices, most of them extensions; some await confirmation. */
export const demoWarranties = (): readonly DemoWarranty[] => (warranties ??= generate())
