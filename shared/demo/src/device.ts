import { type DeviceDraft, emptyDevice } from '@portal/contracts/device.contract.ts'
import type { DeviceStatus, ProductModel } from '@portal/contracts/reference.ts'
import { addDays, createOfficeTime, daysBetween, referenceDay } from './day.ts'
import { createNameGenerator } from './name.ts'
import { type DemoOrder, demoOrders } from './order.ts'
import {
  dongleTypeByModel,
  getDeviceType,
  getHardwareData,
  getSubType,
  isBattery,
  isDongle,
} from './product.ts'
import { createRandom, type Random } from './random.ts'

export type DemoDevice = Required<
  Omit<DeviceDraft, 'version' | 'installer' | 'shippedOn' | 'earlyClaimOn' | 'cover' | 'coverEndsOn'>
> & {
  createdAt: string
  updatedAt: string
}

/** Units of an order that are registered individually; the distributor keeps the rest of a large order. */
function registeredUnits(order: DemoOrder, chance: Random): ProductModel[] {
  if (order.status === 'DRAFT' || order.status === 'CANCELLED') return []
  const units = order.lines.flatMap(({ model, quantity }) => Array<ProductModel>(quantity).fill(model))
  return chance.shuffled(units).slice(0, chance.between(1, 5))
}

/** Ten characters: family, year and week of production, running number. */
function serialGiver() {
  const made = new Map<string, number>()
  return (model: ProductModel, madeOn: string) => {
    const week = 1 + Math.floor(daysBetween(`${madeOn.slice(0, 4)}-01-01`, madeOn) / 7)
    const lot = `${getHardwareData(model).serial}${madeOn.slice(3, 4)}${String(week).padStart(2, '0')}`
    const running = (made.get(lot) ?? 0) + 1
    made.set(lot, running)
    return `${lot}${String(running * 37 + 100).padStart(5, '0')}`
  }
}

const firmwareOf = (model: ProductModel, chance: Random) =>
  getHardwareData(model).firmware.map(
    (code) => `${code}-${chance.between(0x0a00, 0x2fff).toString(16).toUpperCase().padStart(4, '0')}`,
  )

/** Returns the state of a delivered unit: installed at a site, or in stock at the dealer. */
function fateOf(installedOn: string | null, chance: Random): DeviceStatus {
  if (!installedOn) return 'SHIPPED'
  if (daysBetween(installedOn, referenceDay) < 30) return 'INSTALLED'
  return chance.weighted({ INSTALLED: 91, IN_REPAIR: 3, REPLACED: 4, RETIRED: 2 })
}

const siteKinds = ['home', 'farm', 'workshop', 'shop', 'holiday home']

function generate(): DemoDevice[] {
  const chance = createRandom('devices')
  const serial = serialGiver()
  const dongleSerial = new Set<string>()
  const endUserOf = createNameGenerator(createRandom('people'))
  const devices: DemoDevice[] = []

  const datalogSn = (): string => {
    const number = `${chance.pick(['BA', 'BC', 'BJ', 'DJ'])}${chance.between(21, 46)}${chance.digits(6)}`
    if (dongleSerial.has(number)) return datalogSn()
    dongleSerial.add(number)
    return number
  }

  for (const order of demoOrders()) {
    let site:
      | { endUser: string; kind: string; installedOn: string; left: number; installerId: string | null }
      | undefined
    for (const model of registeredUnits(order, chance)) {
      if (!site || site.left === 0) {
        const installedOn =
          order.status === 'DELIVERED' && order.shippedOn
            ? addDays(order.shippedOn, chance.between(3, 120))
            : null
        site =
          installedOn && installedOn <= referenceDay
            ? {
                endUser: endUserOf(order.country),
                kind: siteKinds[devices.length % siteKinds.length] as string,
                installedOn,
                left: chance.between(1, 3),
                installerId: order.companyId === 1 && chance.chance(0.4) ? 'INSTALLER_1' : null,
              }
            : undefined
      }
      if (site) site.left -= 1
      const reports = !isDongle(model) && !isBattery(model)
      const installationDate = site?.installedOn ?? null
      const status = order.status === 'CONFIRMED' ? 'IN_STOCK' : fateOf(installationDate, chance)
      const isFitted = reports && chance.chance(0.85)
      devices.push({
        ...emptyDevice,
        id: devices.length + 1,
        serialNum: serial(model, order.orderedOn),
        model,
        deviceType: getDeviceType(model),
        subType: getSubType(model),
        brand: order.brand,
        datalogSn: isFitted ? datalogSn() : '',
        dongleType:
          dongleTypeByModel[model] ??
          (isFitted ? chance.pick(['ESP_WIFI', 'ESP_WIFI6', 'ESP_WIFI6_D']) : null),
        firmwareCodes: firmwareOf(model, chance),
        orderNo: order.orderNo,
        companyId: order.companyId,
        installerId: site?.installerId ?? null,
        endUser: site?.endUser ?? '',
        ...(site && { site: `${site.endUser} ${site.kind}` }),
        country: order.country,
        installationDate,
        warrantyMonths: chance.pick(getHardwareData(model).warrantyMonths),
        status,
        createdAt: createOfficeTime(order.orderedOn, 0.6),
        updatedAt: createOfficeTime(
          installationDate ?? order.shippedOn ?? order.orderedOn,
          0.5 + chance.next() * 0.5,
        ),
      })
    }
  }
  return [...devices, ...stockOf(devices, serial)]
}

/** Two unowned units of each model without an order, and one for each replaced device. */
function stockOf(devices: readonly DemoDevice[], serial: ReturnType<typeof serialGiver>): DemoDevice[] {
  const replaced = devices.filter(({ status }) => status === 'REPLACED')
  const firsts = devices.filter(({ model }, at) => devices.findIndex((one) => one.model === model) === at)
  return [...replaced, ...firsts, ...firsts].map((like, at) => {
    const madeOn = like.createdAt.slice(0, 10)
    return {
      ...like,
      id: devices.length + at + 1,
      serialNum: serial(like.model, madeOn),
      datalogSn: '',
      orderNo: null,
      companyId: null,
      installerId: null,
      endUser: '',
      site: '',
      installationDate: null,
      status: 'IN_STOCK',
      updatedAt: createOfficeTime(madeOn, 0.7),
    }
  })
}

let devices: readonly DemoDevice[] | undefined
/** About 3,500 devices: those of orders in their sequence, then those in the maker's stock. */
export const demoDevices = (): readonly DemoDevice[] => (devices ??= generate())
