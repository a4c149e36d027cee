import { type ClaimDraft, emptyClaim } from '@portal/contracts/claim.contract.ts'
import { isCovered } from '@portal/contracts/cover.ts'
import { batteryTypes, faultReasons } from '@portal/contracts/reference.ts'
import { createDemoCover } from './cover.ts'
import { addDays, createOfficeTime, daysBetween, referenceDay } from './day.ts'
import { type DemoDevice, demoDevices } from './device.ts'
import { createRandom } from './random.ts'

export type DemoClaim = Required<Omit<ClaimDraft, 'version' | 'fileIds'>> & {
  createdAt: string
  updatedAt: string
}

const claimCount = 260
const handlers = ['Li Wei', 'Maria Santos', 'Jonas Becker', 'Priya Nair']

function generate(): DemoClaim[] {
  const chance = createRandom('claims')
  const stands = (device: DemoDevice) =>
    device.installationDate !== null && daysBetween(device.installationDate, referenceDay) >= 30
  const stock = demoDevices().filter(({ orderNo }) => orderNo === null)
  const takeFromStock = ({ model }: DemoDevice) => {
    const at = stock.findIndex((unit) => unit.model === model)
    return stock.splice(at, 1)[0] as DemoDevice
  }
  const failed = demoDevices().filter(({ status }) => status === 'REPLACED' || status === 'IN_REPAIR')
  const others = chance.shuffled(demoDevices().filter(({ status }) => status === 'INSTALLED'))
  return [...failed, ...others]
    .filter(stands)
    .slice(0, claimCount)
    .map((device, index) => {
      const installedOn = device.installationDate as string
      const occurredOn = addDays(installedOn, chance.between(7, daysBetween(installedOn, referenceDay) - 1))
      const replacement = device.status === 'REPLACED' ? takeFromStock(device) : undefined
      const isOpen = device.status === 'IN_REPAIR' || daysBetween(occurredOn, referenceDay) < 20
      return {
        ...emptyClaim,
        id: index + 1,
        serialNum: device.serialNum,
        faultReason: chance.pick(faultReasons),
        serviceType: replacement
          ? 'REPLACEMENT'
          : chance.pick(['REPAIRED_UNIT', 'REPAIRED_UNIT', 'REPLACEMENT']),
        replaceKind: replacement ? 'INVERTER' : chance.pick([null, 'BOARDS', 'BOARDS', 'ACCESSORY']),
        batteryType: chance.pick(batteryTypes),
        warranty: isCovered(createDemoCover(device), occurredOn) ? 'IN' : 'OUT',
        occurredOn,
        replacementSerialNum: replacement?.serialNum ?? null,
        outcome: isOpen ? null : chance.weighted({ SOLVED: 93, TIMEOUT: 7 }),
        handler: chance.pick(handlers),
        createdAt: createOfficeTime(occurredOn, chance.next() * 0.5),
        updatedAt: createOfficeTime(occurredOn, 0.5 + chance.next() * 0.5),
      }
    })
}

let claims: readonly DemoClaim[] | undefined
/** 260 claims: for all devices that were replaced or are in repair, and for some repaired ones. */
export const demoClaims = (): readonly DemoClaim[] => (claims ??= generate())
