import type { ProductModel } from './reference.ts'
import { OneOf } from './values.ts'

interface GroupNode {
  label: string
  /** Code of a group with documents; branches have none. */
  code?: string
  children?: readonly GroupNode[]
}

/** Device groups as filters show them, below 'ALL Devices' (REF-22 … REF-26). */
export const deviceGroupTree = [
  {
    label: 'Hybrids',
    children: [
      { code: 'hybrid', label: 'Hybrid 3-6K' },
      { code: 'gen_3_6k', label: 'GEN 3-6K' },
      { code: 'gen_7_10k', label: 'GEN 7-10K' },
    ],
  },
  { code: 'ac_ess', label: 'AC ESS' },
  {
    label: 'All SNA',
    children: [
      { code: 'off_grid', label: 'SNA 3-6K' },
      { code: 'off_grid_us', label: 'SNA-US 6K' },
      { code: 'sna_12k', label: 'SNA 12K' },
      { code: 'sna_12k_us', label: 'SNA-US 12K' },
      { code: 'eco_beast', label: 'Eco Beast' },
    ],
  },
  {
    label: 'All LXP 7-12K',
    children: [
      { code: '8_10k_eu', label: 'LXP-LB-EU 7-10K' },
      { code: '12k_eu', label: 'LXP-LB-EU 12K' },
      { code: '8_10k_us', label: 'LXP-LB-US 8-10K' },
      { code: '12k_us', label: 'LXP-LB-US 12K' },
      { code: '16k_us', label: 'LXP-LB-US 16K' },
    ],
  },
  {
    label: 'All TRIP',
    children: [
      { code: 'trip_12k', label: 'TRIP 6-12K' },
      { code: 'trip_lv_5_20k', label: 'TRIP-LV 5-20K' },
    ],
  },
  { code: 'hv_hybrid', label: 'HV-Hybrid' },
  { code: 'dc_dc_converter', label: 'DC/DC Converter' },
  { code: 'all_in_one_10k', label: '10K All-In-One' },
  { code: '5_8k', label: '5-8K' },
  { code: 'mega_24k', label: 'Mega 24K' },
  { code: 'gaia', label: 'Gaia series' },
] as const satisfies readonly GroupNode[]

type Leaf<N> = N extends { code: infer Code extends string }
  ? Code
  : N extends { children: readonly (infer Child)[] }
    ? Leaf<Child>
    : never
export type DeviceGroup = Leaf<(typeof deviceGroupTree)[number]>

const leaves = (deviceGroupTree as readonly GroupNode[]).flatMap((node) => node.children ?? [node])
export const deviceGroups = leaves.map(({ code }) => code) as DeviceGroup[]
export const DeviceGroup = OneOf(deviceGroups)

/** Code for requests without a device group. */
export const allDevices = 'all_devices'

const labels = new Map(leaves.map(({ code, label }) => [code, label]))
/** Returns the label of a group; unknown codes are returned unchanged. */
export const getDeviceGroupLabel = (code: string): string =>
  code === allDevices ? 'ALL Devices' : (labels.get(code) ?? code)

const groupOfModel: Partial<Record<ProductModel, DeviceGroup>> = {
  LXP_5_8K: '5_8k',
  MEGA_24K: 'mega_24k',
  SNA_US_6K: 'off_grid_us',
  SNA_12K: 'sna_12k',
  SNA_US_12K: 'sna_12k_us',
  LXP_LB_8_12K: '8_10k_eu',
  LXP_LB_US_12K: '12k_us',
  LXP_LB_US_16K: '16k_us',
  GEN_LB_EU_12K: '12k_eu',
}
const groupsOfSeries: readonly (readonly [RegExp, DeviceGroup])[] = [
  [/^LXP_\d/, 'hybrid'],
  [/^GEN_\d/, 'gen_3_6k'],
  [/^GAIA_/, 'gaia'],
  [/^DCDC_/, 'dc_dc_converter'],
  [/^ACS_/, 'ac_ess'],
  [/^SNA_/, 'off_grid'],
  [/^ECO_BEAST_/, 'eco_beast'],
  [/^LXP_LB_US_/, '8_10k_us'],
  [/^LXP_LB_EU_/, '8_10k_eu'],
  [/^GEN_LB_EU_/, 'gen_7_10k'],
  [/^HV_/, 'hv_hybrid'],
  [/^TRIP_LV_/, 'trip_lv_5_20k'],
  [/^TRIP_/, 'trip_12k'],
  [/^POWERHUB_/, 'all_in_one_10k'],
]

/**
 * Returns the group of a model. Batteries, dongles, PV and micro inverters and the large LSP belong to no
 * group.
 */
export const getDeviceGroup = (model: ProductModel): DeviceGroup | typeof allDevices =>
  groupOfModel[model] ?? groupsOfSeries.find(([series]) => series.test(model))?.[1] ?? allDevices
