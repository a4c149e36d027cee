import { productFamilies } from '@portal/contracts/reference.ts'

/** Limits of an inverter's PV inputs in volts, amperes and watts. */
export interface PvLimits {
  maxInputVoltage: number
  minInputVoltage: number
  /** Current per input; 0 for a missing input. */
  currents: readonly [pv1: number, pv2: number, pv3: number]
  shortCircuitCurrent: number
  totalPower: number
}

/** Test values for a string of panels: the limits of the panel fields. */
export const panelTestLimits = { panels: 10, current: 13, power: 4300, openCircuitVoltage: 425.865 } as const

/** Limits of a device without a table. */
const general: PvLimits = {
  maxInputVoltage: 120,
  minInputVoltage: 0,
  currents: [13, 13, 0],
  shortCircuitCurrent: 20,
  totalPower: 6400,
}
const standard = (maxInputVoltage: number): PvLimits => ({
  maxInputVoltage,
  minInputVoltage: 120,
  currents: [13, 13, 0],
  shortCircuitCurrent: 20,
  totalPower: 6400,
})
const none: PvLimits = {
  maxInputVoltage: 0,
  minInputVoltage: 0,
  currents: [0, 0, 0],
  shortCircuitCurrent: 0,
  totalPower: 0,
}

type Family = (typeof productFamilies)[number]['family']

/** Limits of families without tables. Storage devices and dongles have no PV input. */
const ofFamily: Record<Family, PvLimits> = {
  Hybrid: standard(550),
  GEN: standard(550),
  ACS: none,
  SNA: standard(480),
  'LXP-LB': {
    maxInputVoltage: 600,
    minInputVoltage: 120,
    currents: [25, 15, 15],
    shortCircuitCurrent: 31,
    totalPower: 18_000,
  },
  'GEN-LB-EU': {
    maxInputVoltage: 600,
    minInputVoltage: 120,
    currents: [17, 17, 0],
    shortCircuitCurrent: 25,
    totalPower: 16_000,
  },
  LSP: {
    maxInputVoltage: 1000,
    minInputVoltage: 200,
    currents: [32, 32, 32],
    shortCircuitCurrent: 40,
    totalPower: 150_000,
  },
  HV: {
    maxInputVoltage: 1000,
    minInputVoltage: 160,
    currents: [16, 16, 0],
    shortCircuitCurrent: 22,
    totalPower: 18_000,
  },
  Trip: {
    maxInputVoltage: 1000,
    minInputVoltage: 160,
    currents: [20, 20, 20],
    shortCircuitCurrent: 26,
    totalPower: 30_000,
  },
  LiteStor: none,
  EcoBeast: standard(500),
  PowerHub: {
    maxInputVoltage: 600,
    minInputVoltage: 120,
    currents: [15, 15, 15],
    shortCircuitCurrent: 20,
    totalPower: 15_000,
  },
  '5-8K': standard(600),
  Mega: {
    maxInputVoltage: 600,
    minInputVoltage: 120,
    currents: [25, 25, 25],
    shortCircuitCurrent: 31,
    totalPower: 36_000,
  },
  Gaia: standard(600),
  'PV Inverter': standard(600),
  'Micro Inverter': general,
  'DC/DC Converter': none,
  Dongle: none,
}

export interface PvDevice {
  name: string
  limits: PvLimits
}

/** Options of the device-type selector. */
export const pvDevices: readonly PvDevice[] = [
  { name: 'SNA5000/6000', limits: standard(480) },
  { name: 'LXP-3K to 6K', limits: standard(550) },
  { name: 'LXP-LB-EU 7K/8K', limits: standard(600) },
  ...productFamilies.map(({ family }) => ({ name: family, limits: ofFamily[family] })),
  { name: 'Other', limits: general },
]

export const hasPvInput = ({ totalPower }: PvLimits) => totalPower > 0
