import { getDeviceGroup } from '@portal/contracts/device-group.ts'
import type { InverterStatus } from '@portal/contracts/qna.contract.ts'
import type { ProductModel } from '@portal/contracts/reference.ts'
import { type DeviceCode, getCodes } from './codes.ts'
import {
  type DayYield,
  type DeviceTelemetry,
  type Fault,
  measures,
  type Plant,
  type PlantDevice,
  type Reading,
} from './plant.ts'

/** Maps a text to a number from 0 to below 1, deterministically (FNV-1a, mixed). */
function share(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000
}
const pick = <V>(values: readonly V[], text: string) => values[Math.floor(share(text) * values.length)] as V

/** Device statuses with their shares in percent. */
const statuses: readonly (readonly [InverterStatus, number])[] = [
  ['normal', 34],
  ['charging', 22],
  ['discharging', 12],
  ['standby', 6],
  ['warning', 14],
  ['fault', 8],
  ['updating', 1],
  ['offline', 3],
]

function statusOf(serialNum: string): InverterStatus {
  let left = share(`status ${serialNum}`) * 100
  for (const [status, weight] of statuses) {
    left -= weight
    if (left < 0) return status
  }
  return 'normal'
}

const usual: Record<Reading['measure'], Omit<Reading, 'measure' | 'value'>> = {
  pvVoltage: { unit: 'V', from: 120, to: 440 },
  pvPower: { unit: 'W', from: 200, to: 5_500 },
  batteryCharge: { unit: '%', from: 15, to: 100 },
  batteryVoltage: { unit: 'V', from: 48, to: 57.6 },
  gridVoltage: { unit: 'V', from: 207, to: 253 },
  gridFrequency: { unit: 'Hz', from: 49.8, to: 50.2 },
  loadPower: { unit: 'W', from: 100, to: 5_000 },
  temperature: { unit: '°C', from: 5, to: 75 },
}

/** Returns the active code of a device with a fault or warning, from its group's codes. */
function lasting({ serialNum, model }: PlantDevice): DeviceCode | undefined {
  const status = statusOf(serialNum)
  if (status !== 'fault' && status !== 'warning') return undefined
  const codes = getCodes(getDeviceGroup(model as ProductModel))
  const fitting = codes.filter(({ kind }) => kind === status)
  return pick(fitting.length > 0 ? fitting : codes, `code ${serialNum}`)
}

function readingOf(device: PlantDevice, measure: Reading['measure'], code: DeviceCode | undefined): Reading {
  const { unit, from, to } = usual[measure]
  const width = to - from
  const inside = from + width * (0.15 + 0.7 * share(`${measure} ${device.serialNum}`))
  const way = code?.shows?.[measure]
  const value = way === 'high' ? to + width * 0.06 : way === 'low' ? Math.max(0, from - width * 0.12) : inside
  return { measure, unit, from, to, value: width < 20 ? Math.round(value * 10) / 10 : Math.round(value) }
}

const dayLength = 86_400_000

/** Simulated plant: the same data for a serial number on any machine. */
export const createSimulatedPlant = (now: () => number = Date.now): Plant => ({
  isSimulated: true,

  async runtime(device): Promise<DeviceTelemetry> {
    const status = statusOf(device.serialNum)
    const code = lasting(device)
    const at = new Date(Math.floor(now() / 300_000) * 300_000).toISOString()
    return {
      at,
      status,
      readings: status === 'offline' ? [] : measures.map((measure) => readingOf(device, measure, code)),
    }
  },

  async faults(device): Promise<Fault[]> {
    const { serialNum, model } = device
    const today = Math.floor(now() / dayLength) * dayLength
    const at = (name: string, daysAgo: number) =>
      new Date(today - daysAgo * dayLength + share(`${name} ${serialNum}`) * dayLength * 0.9)
    const code = lasting(device)
    const own: Fault[] = code
      ? [
          {
            code: code.code,
            kind: code.kind,
            text: code.text,
            since: at('since', 1).toISOString(),
            until: null,
          },
        ]
      : []
    if (share(`earlier ${serialNum}`) < 0.6) return own
    const {
      kind,
      text,
      code: earlier,
    } = pick(getCodes(getDeviceGroup(model as ProductModel)), `earlier code ${serialNum}`)
    const since = at('begin', 2 + Math.floor(share(`days ${serialNum}`) * 4))
    return [
      ...own,
      {
        code: earlier,
        kind,
        text,
        since: since.toISOString(),
        until: new Date(since.getTime() + 900_000).toISOString(),
      },
    ]
  },

  async history({ serialNum }): Promise<DayYield[]> {
    const today = Math.floor(now() / dayLength) * dayLength
    return Array.from({ length: 7 }, (_, at) => {
      const day = new Date(today - (7 - at) * dayLength).toISOString().slice(0, 10)
      return {
        day,
        pv: Math.round(40 + share(`pv ${serialNum} ${day}`) * 220) / 10,
        load: Math.round(60 + share(`load ${serialNum} ${day}`) * 120) / 10,
      }
    })
  },
})
