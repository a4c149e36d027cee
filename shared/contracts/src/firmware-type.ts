import * as T from 'typebox'
import { formatModel } from './model.ts'
import {
  type Brand,
  brandsOfPlatform,
  type Platform,
  type ProductModel,
  productFamilies,
} from './reference.ts'
import { OneOf } from './values.ts'

/** Platforms with a firmware log; the first is the default. */
export const firmwarePlatforms = ['EG4', 'FORTRESS', 'GTEC', 'CROWN'] as const satisfies readonly Platform[]
export const FirmwarePlatform = OneOf(firmwarePlatforms)
export type FirmwarePlatform = T.Static<typeof FirmwarePlatform>

/** Returns the platform of a device's firmware log; undefined if there is none. */
export const getFirmwarePlatform = ({
  platform,
  brand,
}: {
  platform: Platform | null
  brand: Brand
}): FirmwarePlatform | undefined =>
  firmwarePlatforms.find((one) => (platform ? one === platform : brandsOfPlatform[one].includes(brand)))

export const defaultFirmwareType = 'LXP_LB_8_12K'
const codeOf = (family: string) =>
  family === 'LXP-LB' ? defaultFirmwareType : family.toUpperCase().replaceAll(/\W/g, '_')

interface FirmwareTypeEntry {
  code: string
  label: string
  models: readonly ProductModel[]
}
/** Subjects of firmware logs: a product family, or a model for dongles, whose firmware differs. */
export const firmwareTypes: readonly FirmwareTypeEntry[] = productFamilies.flatMap(
  ({ family, models }): FirmwareTypeEntry[] =>
    family === 'Dongle'
      ? models.map((model) => ({ code: model, label: formatModel(model), models: [model] }))
      : [{ code: codeOf(family), label: family, models }],
)
export const FirmwareType = T.Unsafe<string>({ type: 'string', enum: firmwareTypes.map(({ code }) => code) })

/** Logs of dongles are not selectable; they are opened only by their address. */
export const isDongleType = (code: string) => code.startsWith('DONGLE')

export const getFirmwareType = (model: ProductModel): string =>
  firmwareTypes.find(({ models }) => models.includes(model))?.code ?? defaultFirmwareType
