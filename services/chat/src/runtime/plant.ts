import type { InverterStatus } from '@portal/contracts/qna.contract.ts'

/** Device after the access check. */
export interface PlantDevice {
  serialNum: string
  model: string
  /** null: of no type. */
  deviceType: number | null
  /** The installation that the device belongs to, as the app names it. */
  clusterId?: string | undefined
}

export const measures = [
  'pvVoltage',
  'pvPower',
  'batteryCharge',
  'batteryVoltage',
  'gridVoltage',
  'gridFrequency',
  'loadPower',
  'temperature',
] as const
export type Measure = (typeof measures)[number]

export interface Reading {
  measure: Measure
  value: number
  unit: 'V' | 'W' | '%' | 'Hz' | '°C'
  /** Lower end of the device's usual range. */
  from: number
  to: number
}

export interface Runtime {
  at: string
  status: InverterStatus
  /** Empty while the device is offline. */
  readings: Reading[]
}

export interface Fault {
  /** Code on the display, such as `F03`. */
  code: string
  kind: 'fault' | 'warning'
  /** Meaning of the code in English. */
  text: string
  since: string
  /** Null while it lasts. */
  until: string | null
}

/** One day of a device, in kWh. */
export interface DayYield {
  day: string
  pv: number
  load: number
}

/**
 * Source of device reports. An installation connects its monitoring here; without one the portal simulates a
 * plant and says so.
 */
export interface Plant {
  /** True if no data come from a device. Displays must say so. */
  isSimulated: boolean
  runtime(device: PlantDevice, signal: AbortSignal): Promise<Runtime>
  /** Faults of the last seven days: active ones first, then the newest. */
  faults(device: PlantDevice, signal: AbortSignal): Promise<Fault[]>
  /** Returns the last seven complete days, oldest first. */
  history(device: PlantDevice, signal: AbortSignal): Promise<DayYield[]>
}
