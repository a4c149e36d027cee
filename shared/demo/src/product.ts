import type { Brand, DeviceType, DongleType, ProductModel } from '@portal/contracts/reference.ts'
import { getFamily, type productFamilies } from '@portal/contracts/reference.ts'

export type ProductFamily = (typeof productFamilies)[number]['family']

/** Models of each brand; the reference lists contain every model. */
export const modelsByBrand: Record<Brand, readonly ProductModel[]> = {
  LUX_POWER: [
    ...[
      'LXP_3_6K',
      'LXP_4K',
      'LXP_5K',
      'LXP_6K',
      'ACS_3600',
      'ACS_4600',
      'SNA_3000',
      'SNA_5000',
      'SNA_6000',
      'SNA_12K',
    ],
    ...[
      'LXP_LB_EU_7K',
      'LXP_LB_EU_8K',
      'LXP_LB_EU_10K',
      'GEN_LB_EU_10K',
      'GEN_LB_EU_12K',
      'LXP_LB_8_12K',
      'TRIP_8K',
      'TRIP_12K',
    ],
    ...[
      'LSP_50K',
      'LSP_100K',
      'HV_8K',
      'HV_10K',
      'LITESTOR_5',
      'LITESTOR_10',
      'DONGLE_WIFI',
      'DONGLE_WIFI6',
      'DONGLE_4G',
    ],
  ] as ProductModel[],
  MID: ['TRIP_10K', 'TRIP_LV_15K', 'TRIP_LV_20K', 'HV_10K', 'HV_12K', 'LSP_50K', 'DONGLE_LAN'],
  EG4: [
    ...['SNA_US_6K', 'SNA_US_12K', 'LXP_LB_US_8K', 'LXP_LB_US_10K', 'LXP_LB_US_12K', 'LXP_LB_US_16K'],
    ...['POWERHUB_10K', 'POWERHUB_12K', 'LITESTOR_10', 'LITESTOR_15', 'DONGLE_WIFI6', 'DONGLE_WIFI'],
  ] as ProductModel[],
  FORTRESS: ['LXP_LB_US_8K', 'LXP_LB_US_12K', 'LXP_LB_US_16K', 'LITESTOR_15', 'DONGLE_WIFI'],
  SUNBEAT: ['SNA_4000', 'SNA_5000', 'SNA_6000', 'HV_5K', 'DONGLE_WIFI'],
  GTECH: ['LXP_5K', 'LXP_LB_EU_8K', 'ACS_6000', 'LITESTOR_10', 'DONGLE_4G'],
  GREEN_SOLUTION: ['GEN_LB_EU_8K', 'GEN_LB_EU_10K', 'LXP_4_6K', 'LITESTOR_5', 'DONGLE_WIFI'],
  INCCO: ['ECO_BEAST_6K', 'ECO_BEAST_12K', 'SNA_4000', 'SNA_6000', 'DONGLE_WIFI'],
}

/** Variant that a model reports in addition to its device type (REF-03, REF-04). */
export function getSubType(model: ProductModel): number | null {
  const { deviceType, family } = getFamily(model)
  if (deviceType === 3) return model.startsWith('SNA_US') ? 131 : null
  if (deviceType !== 6) return null
  if (family === 'LXP-LB') return model.includes('_US_') ? 163 : 161
  return model.endsWith('12K') ? 162 : 161
}

interface Build {
  /** Prefix of the ten-character serial number. */
  serial: string
  /** Prefix of the firmware code; the version is four hexadecimal digits. */
  firmware: readonly string[]
  warrantyMonths: readonly number[]
}
/** Hardware data of the sold families. */
const builds: Partial<Record<ProductFamily, Build>> = {
  Hybrid: { serial: '02', firmware: ['BAAB', 'baaa'], warrantyMonths: [60, 120] },
  ACS: { serial: '11', firmware: ['AAAB'], warrantyMonths: [60] },
  SNA: { serial: '33', firmware: ['CCAA', 'ccaa'], warrantyMonths: [24, 60] },
  'LXP-LB': { serial: '44', firmware: ['FAAB', 'fAAB'], warrantyMonths: [120] },
  'GEN-LB-EU': { serial: '53', firmware: ['EAAB', 'IAAB'], warrantyMonths: [60, 120] },
  LSP: { serial: '61', firmware: ['HAAA'], warrantyMonths: [60] },
  HV: { serial: '27', firmware: ['DAAA'], warrantyMonths: [60, 120] },
  Trip: { serial: '71', firmware: ['GAAB'], warrantyMonths: [60, 120] },
  LiteStor: { serial: 'LB', firmware: ['BMSA'], warrantyMonths: [120] },
  EcoBeast: { serial: '38', firmware: ['CEAA'], warrantyMonths: [24] },
  PowerHub: { serial: '52', firmware: ['KAAB', 'kAAA'], warrantyMonths: [120] },
  Dongle: { serial: 'DG', firmware: ['ESPW'], warrantyMonths: [24] },
}
export const getHardwareData = (model: ProductModel): Build => builds[getFamily(model).family] as Build

/** Has hardware data, so it has serial numbers. */
export const isSold = (model: ProductModel) => builds[getFamily(model).family] !== undefined

export const isDongle = (model: ProductModel) => getFamily(model).family === 'Dongle'
export const isBattery = (model: ProductModel) => getFamily(model).family === 'LiteStor'

export const dongleTypeByModel: Partial<Record<ProductModel, DongleType>> = {
  DONGLE_WIFI: 'ESP_WIFI',
  DONGLE_WIFI6: 'ESP_WIFI6',
  DONGLE_4G: 'ESP_WIIL',
  DONGLE_LAN: 'ESP_WIFI6_D',
}
export const getDeviceType = (model: ProductModel): DeviceType | null => getFamily(model).deviceType

/** Prefixes of the codes of a model's firmware, one for each of its boards. */
export const getFirmwarePrefixes = (model: ProductModel) => getHardwareData(model).firmware
