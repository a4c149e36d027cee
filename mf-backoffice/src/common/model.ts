import { t } from '@portal/client'
import { deviceTypes, type ProductModel, productFamilies } from '@portal/contracts/reference.ts'

/** Returns the device type of a model; null for an unknown one. */
export const toDeviceType = (model: ProductModel) =>
  productFamilies.find((family) => (family.models as readonly string[]).includes(model))?.deviceType ?? null

/** Returns the variants of a device type (REF-03, REF-04); empty for most. */
export function listVariants(deviceType: number | null): readonly { code: number; label: string }[] {
  const type = deviceTypes.find(({ code }) => code === deviceType)
  return type && 'variants' in type ? type.variants : []
}

export function deviceTypeLabel(
  deviceType: number | null,
  subType?: number | null,
  say: (text: string) => string = t,
) {
  if (deviceType === null) return ''
  const type = deviceTypes.find(({ code }) => code === deviceType)?.label ?? String(deviceType)
  const variant = listVariants(deviceType).find(({ code }) => code === subType)
  return variant ? `${say(type)} · ${variant.label}` : say(type)
}

/** Labels of device types and variants by their export codes: `6`, or `6/161` with a variant. */
export const deviceTypeLabels = (say?: (text: string) => string) =>
  Object.fromEntries(
    deviceTypes.flatMap(({ code }) => [
      [code, deviceTypeLabel(code, null, say)],
      ...listVariants(code).map((variant) => [
        `${code}/${variant.code}`,
        deviceTypeLabel(code, variant.code, say),
      ]),
    ]),
  ) as Record<string, string>
