import type { InverterStatus } from '@portal/contracts/qna.contract.ts'

/** Device after the access check. */
export interface PlantDevice {
  serialNum: string
  model: string
  /** Null without a type. */
  deviceType: number | null
  /** Installation of the device, by its name in the app. */
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

export interface DeviceTelemetry {
  at: string
  status: InverterStatus
  /** Empty while the device is offline. */
  readings: Reading[]
}

export interface Fault {
  /** Code on the display, for example `F03`. */
  code: string
  kind: 'fault' | 'warning'
  /** Meaning of the code in English. */
  text: string
  since: string
  /** Null while the fault is active. */
  until: string | null
}

/** Energy of one day, in kWh. */
export interface DayYield {
  day: string
  pv: number
  load: number
}

/**
 * Source of device reports. An operator can connect its monitoring here; otherwise the portal simulates a
 * plant and marks the data.
 */
export interface Plant {
  /** True if the data are simulated, which every display must show. */
  isSimulated: boolean
  runtime(device: PlantDevice, signal: AbortSignal): Promise<DeviceTelemetry>
  /** Faults of the last seven days: active ones first, then newest first. */
  faults(device: PlantDevice, signal: AbortSignal): Promise<Fault[]>
  /** Returns the last seven complete days, oldest first. */
  history(device: PlantDevice, signal: AbortSignal): Promise<DayYield[]>
}
