import { emptyPart, type PartDraft } from '@portal/contracts/part.contract.ts'
import type { ProductModel } from '@portal/contracts/reference.ts'
import { productModels } from '@portal/contracts/reference.ts'
import { addDays, createOfficeTime, daysBetween, referenceDay } from './day.ts'
import { type DemoDevice, demoDevices } from './device.ts'
import { demoOrders } from './order.ts'
import { isBattery, isDongle } from './product.ts'
import { createRandom } from './random.ts'

export type DemoPart = Required<Omit<PartDraft, 'version'>> & { createdAt: string; updatedAt: string }

const partCount = 600
type Kind = readonly [code: string, name: string, suppliers: readonly string[]]
const inverterKinds: readonly Kind[] = [
  ['INV', 'Inverter board', ['Shenda Electronics', 'Pearl River Boards']],
  ['DCB', 'DC-DC board', ['Shenda Electronics', 'Pearl River Boards']],
  ['CTL', 'Control board', ['Pearl River Boards']],
  ['PVB', 'PV boost board', ['Shenda Electronics']],
  ['SPS', 'Switching power supply', ['Meiwell Power']],
  ['LCD', 'Display with cable', ['Brightpane Displays']],
  ['RLY', 'Relay set', ['Hongwei Relays']],
  ['NTC', 'Temperature sensor', ['Sensatek']],
  ['FAN', 'Cooling fan 80 mm', ['Adda Breeze', 'Sunnow Fans']],
  ['CTC', 'Current transformer clamp', ['Sensatek', 'Accura CT']],
  ['EMI', 'EMI filter board', ['Meiwell Power']],
  ['TRM', 'Terminal block kit', ['Conexa']],
]
const batteryKinds: readonly Kind[] = [
  ['BMS', 'Battery management board', ['Pearl River Boards']],
  ['BRK', 'DC breaker', ['Conexa']],
  ['HAR', 'Cell harness', ['Conexa', 'Wirefield']],
]
const dongleKinds: readonly Kind[] = [
  ['ANT', 'Antenna', ['Wirefield']],
  ['SHL', 'Dongle housing', ['Brightpane Displays']],
]
const kindsOf = (model: ProductModel) =>
  isDongle(model) ? dongleKinds : isBattery(model) ? batteryKinds : inverterKinds

function generate(): DemoPart[] {
  const chance = createRandom('parts')
  const delivered = demoOrders().filter(({ status }) => status === 'DELIVERED')
  const repaired = (device: DemoDevice) =>
    device.installationDate !== null &&
    device.status !== 'REPLACED' &&
    daysBetween(device.installationDate, referenceDay) > 30
  const candidates = chance.shuffled(demoDevices().filter(repaired))
  return Array.from({ length: partCount }, (_, index) => {
    const device = index % 5 < 3 ? candidates.pop() : undefined
    const order = device || index % 5 === 3 ? undefined : chance.pick(delivered)
    const model = device?.model ?? order?.lines[0]?.model ?? chance.pick(productModels)
    const [code, name, suppliers] = chance.pick(kindsOf(model))
    const from = device?.installationDate ?? order?.shippedOn ?? '2024-01-02'
    const replacedOn = device ? addDays(from, chance.between(10, daysBetween(from, referenceDay) - 1)) : null
    const madeOn = addDays(replacedOn ?? from, -chance.between(40, 300))
    const knownOn = device ? (replacedOn as string) : from
    return {
      ...emptyPart,
      id: index + 1,
      partNo: `${code}-${model.replaceAll('_', '')}-${String(index + 1).padStart(4, '0')}`,
      name,
      model,
      batchNo: `${madeOn.slice(2, 4)}${madeOn.slice(5, 7)}${chance.pick(['A', 'B', 'C'])}${chance.digits(2)}`,
      supplier: chance.pick(suppliers),
      orderNo: device?.orderNo ?? order?.orderNo ?? null,
      serialNum: device?.serialNum ?? null,
      replacedOn,
      createdAt: createOfficeTime(knownOn, chance.next() * 0.5),
      updatedAt: createOfficeTime(knownOn, 0.5 + chance.next() * 0.5),
    }
  })
}

let parts: readonly DemoPart[] | undefined
/** 600 parts: installed in devices, shipped with orders, or in stock. */
export const demoParts = (): readonly DemoPart[] => (parts ??= generate())
