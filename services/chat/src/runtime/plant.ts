import type { InverterStatus } from '@portal/contracts/qna.contract.ts'

/** The device that is asked about, after it was checked who may. */
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
  /** What is usual for this device; outside of it something is worth saying. */
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
  /** As on the display, such as `F03`. */
  code: string
  kind: 'fault' | 'warning'
  /** What the device says to it, in English. */
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
 * What devices report. An installation connects its monitoring here; without one the portal makes a plant up
 * and says so.
 */
export interface Plant {
  /** True: nothing of it comes from a device. Whoever shows it says so. */
  isSimulated: boolean
  runtime(device: PlantDevice, signal: AbortSignal): Promise<Runtime>
  /** Of the last seven days, those that last first, then the newest. */
  faults(device: PlantDevice, signal: AbortSignal): Promise<Fault[]>
  /** The last seven days that are over, oldest first. */
  history(device: PlantDevice, signal: AbortSignal): Promise<DayYield[]>
}
