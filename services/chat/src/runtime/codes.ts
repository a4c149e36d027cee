import type { DeviceGroup } from '@portal/contracts/device-group.ts'
import type { Fault, Measure } from './plant.ts'

/** Code of a device, with the reading that indicates it relative to its usual range. */
export type DeviceCode = Pick<Fault, 'code' | 'kind' | 'text'> & {
  shows?: Partial<Record<Measure, 'high' | 'low'>>
}
const fault = (code: string, text: string, shows?: DeviceCode['shows']): DeviceCode => ({
  code,
  kind: 'fault',
  text,
  ...(shows && { shows }),
})
const warning = (code: string, text: string, shows?: DeviceCode['shows']): DeviceCode => ({
  ...fault(code, text, shows),
  kind: 'warning',
})

const empty = { batteryCharge: 'low', batteryVoltage: 'low' } as const

/** Codes of each group that the simulated plant can report, as listed in the manuals. */
const codesOfGroup: Partial<Record<DeviceGroup, readonly DeviceCode[]>> = {
  off_grid: [
    fault('F03', 'Battery voltage too high', { batteryVoltage: 'high' }),
    fault('F04', 'Battery voltage too low', empty),
    fault('F07', 'Overload time exceeded', { loadPower: 'high' }),
    warning('W02', 'Over-temperature coming', { temperature: 'high' }),
    warning('W04', 'Low battery', empty),
    warning('W06', 'PV input weak', { pvVoltage: 'low', pvPower: 'low' }),
  ],
  sna_12k: [
    fault('E-102', 'Battery under-voltage', empty),
    fault('E-122', 'Insulation to earth too low'),
    fault('E-142', 'Overload', { loadPower: 'high' }),
    warning('W-201', 'Power reduced by heat', { temperature: 'high' }),
    warning('W-214', 'BMS line lost'),
    warning('W-221', 'Grid outside the window', { gridVoltage: 'high' }),
  ],
  hybrid: [
    fault('E013', 'EPS overload or short', { loadPower: 'high' }),
    fault('E017', 'Residual current over 300 mA'),
    fault('E018', 'Bus overvoltage', { pvVoltage: 'high' }),
    warning('W000', 'Battery communication lost'),
    warning('W003', 'Battery voltage low', empty),
    warning('W016', 'No grid', { gridVoltage: 'low' }),
  ],
  '8_10k_eu': [
    fault('S-01', 'Netzspannung zu hoch', { gridVoltage: 'high' }),
    fault('S-11', 'Isolationsfehler'),
  ],
  '12k_us': [
    fault('ER-01', 'Overload on a leg', { loadPower: 'high' }),
    fault('ER-11', 'Grid voltage out of limits', { gridVoltage: 'high' }),
    warning('AL-14', 'Battery communication lost'),
    warning('AL-16', 'Low SOC', empty),
    warning('AL-22', 'Derating by heat', { temperature: 'high' }),
  ],
  trip_12k: [
    fault('T-E03', 'Voltage of a phase too high', { gridVoltage: 'high' }),
    fault('T-E12', 'Insulation under 150 kΩ'),
    warning('T-W03', 'BMS missing'),
    warning('T-W05', 'Battery SOC low', empty),
  ],
  ac_ess: [fault('E2', '电池电压过低', empty), fault('E7', '机内温度过高', { temperature: 'high' })],
  all_in_one_10k: [
    fault('PH-1014', 'Battery empty', empty),
    fault('PH-1031', 'House overload', { loadPower: 'high' }),
  ],
}
const ofOthers: readonly DeviceCode[] = [
  fault('E01', 'Grid voltage out of limits', { gridVoltage: 'high' }),
  fault('E02', 'Battery voltage too low', empty),
  warning('W01', 'Power reduced by heat', { temperature: 'high' }),
]

export const getCodes = (group: string): readonly DeviceCode[] =>
  codesOfGroup[group as DeviceGroup] ?? ofOthers
