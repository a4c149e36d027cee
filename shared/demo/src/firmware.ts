import type { FirmwareInformation, FirmwareRecordDraft } from '@portal/contracts/firmware.contract.ts'
import { firmwarePlatforms, getFirmwareType } from '@portal/contracts/firmware-type.ts'
import { brandsOfPlatform, type ProductModel } from '@portal/contracts/reference.ts'
import { addDays, createOfficeTime, referenceDay } from './day.ts'
import { getFirmwarePrefixes, modelsByBrand } from './product.ts'
import { createRandom } from './random.ts'

export type DemoFirmware = Required<Omit<FirmwareRecordDraft, 'version'>> & { updatedAt: string }
export type DemoFirmwareInformation = Pick<FirmwareInformation, 'platform' | 'deviceType' | 'information'>

const news = [
  'Charging from the grid stops exactly at the set state of charge.',
  'Fewer restarts after a short grid failure.',
  'The generator input waits ten seconds longer for a stable voltage.',
  'PV start voltage is read again after sunrise.',
  'New setting: discharge cut-off per time window.',
  'Battery communication recovers by itself after a broken cable is replaced.',
  'Parallel systems share the load more evenly below 500 W.',
  'Error 026 is shown with its sub code.',
  'Corrected the day count of the energy statistics.',
  'Lower noise of the fan at partial load.',
  'Arc fault detection is less sensitive to welding machines nearby.',
  'Supports lithium batteries with protocol 18.',
] as const

/** Logs of the platforms, each with the device types sold there; CROWN uses those of EG4. */
const modelsOf = (platform: (typeof firmwarePlatforms)[number]): readonly ProductModel[] =>
  platform === 'CROWN'
    ? modelsByBrand.EG4
    : brandsOfPlatform[platform].flatMap((brand) => modelsByBrand[brand])

function logsOf() {
  return firmwarePlatforms.flatMap((platform) => {
    const byType = Map.groupBy(modelsOf(platform), getFirmwareType)
    return [...byType].map(([deviceType, models]) => ({ platform, deviceType, models }))
  })
}

/** Versions of one log: a new one every one to three months, for each board of the device. */
function entries(name: string, most: number): DemoFirmware[] {
  const chance = createRandom(name)
  let id = 0
  return logsOf().flatMap(({ platform, deviceType, models }) => {
    const leads = getFirmwarePrefixes(models[0] as ProductModel)
    let day = addDays(referenceDay, -chance.between(5, 40))
    let version = 0x3000 + chance.between(0, 0x200)
    return Array.from({ length: chance.between(2, most) }, (_, index) => {
      const lines = chance.shuffled(news).slice(0, chance.between(1, 4))
      const at = createOfficeTime(day, chance.next())
      const fwCode = `${leads[index % leads.length]}-${version.toString(16).toUpperCase()}`
      day = addDays(day, -chance.between(25, 90))
      version -= chance.between(0x11, 0x100)
      return {
        id: ++id,
        platform,
        deviceType,
        fwCode,
        description: lines.join('\n'),
        createTime: at,
        updatedAt: at,
      }
    })
  })
}

export const demoFirmware = () => entries('firmware', 9)
export const demoBetaFirmware = () => entries('beta firmware', 3)

export const demoFirmwareInformation = (): DemoFirmwareInformation[] =>
  logsOf().map(({ platform, deviceType }) => ({
    platform,
    deviceType,
    information:
      'Update by the app or the monitoring page while the battery is above 30 %.\nKeep the grid or the battery connected until the device has restarted.',
  }))
