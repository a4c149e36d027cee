import { formatCountry } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import { platformNames } from '@portal/contracts/platform-name.ts'
import {
  brands,
  countries,
  deviceTypes,
  dongleTypes,
  faultReasonLabels,
  faultReasons,
  platforms,
  productModels,
  ticketCategories,
} from '@portal/contracts/reference.ts'
import type { Option } from '@portal/ui'
import { listVariants } from './model.ts'

/** Brand names are equal in every language. */
const brandNames = {
  LUX_POWER: 'Lux Power',
  MID: 'MID',
  EG4: 'EG4',
  FORTRESS: 'Fortress',
  SUNBEAT: 'Sunbeat',
  GTECH: 'GTech',
  GREEN_SOLUTION: 'Green Solution',
  INCCO: 'Incco',
}

export const brandOptions: Option[] = brands.map((value) => ({ value, label: brandNames[value] }))

export const platformOptions: Option[] = platforms.map((value) => ({ value, label: platformNames[value] }))
export const modelOptions: Option[] = productModels.map((value) => ({ value, label: formatModel(value) }))
export const deviceTypeOptions: Option[] = deviceTypes.map(({ code, label }) => ({ value: code, label }))
/** Variant codes are unique across all types. */
export const variantOptions: Option[] = deviceTypes.flatMap(({ code: type }) =>
  listVariants(type).map(({ code, label }) => ({ value: code, label })),
)
export const dongleTypeOptions: Option[] = dongleTypes.map((value) => ({ value, label: value }))

export const orderStatusOptions = [
  { value: 'DRAFT', label: 'Draft', color: 'neutral' },
  { value: 'CONFIRMED', label: 'Confirmed', color: 'warning' },
  { value: 'SHIPPED', label: 'Shipped', color: 'info' },
  { value: 'DELIVERED', label: 'Delivered', color: 'success' },
  { value: 'CANCELLED', label: 'Cancelled', color: 'neutral' },
] satisfies Option[]

export const deviceStatusOptions = [
  { value: 'IN_STOCK', label: 'In stock', color: 'neutral' },
  { value: 'SHIPPED', label: 'Shipped', color: 'info' },
  { value: 'INSTALLED', label: 'Installed', color: 'success' },
  { value: 'IN_REPAIR', label: 'In repair', color: 'warning' },
  { value: 'REPLACED', label: 'Replaced', color: 'neutral' },
  { value: 'RETIRED', label: 'Retired', color: 'neutral' },
] satisfies Option[]

export const warrantyServiceOptions = [
  { value: 'REPAIRED_UNIT', label: 'Repaired unit', color: 'warning' },
  { value: 'REPLACEMENT', label: 'Replacement', color: 'info' },
  { value: 'EXTENDED_WARRANTY', label: 'Extended Warranty', color: 'success' },
  { value: 'DAMAGE_OUT_OF_WARRANTY', label: 'Damage out of Warranty', color: 'error' },
] satisfies Option[]

export const warrantyStatusOptions = [
  { value: 'REGISTERED', label: 'Registered', color: 'warning' },
  { value: 'CONFIRMED', label: 'Confirmed', color: 'success' },
  { value: 'REFUSED', label: 'Refused', color: 'neutral' },
] satisfies Option[]

export const registrationStatusOptions = [
  { value: 'WAITING', label: 'Waiting', color: 'warning' },
  { value: 'ASKED', label: 'Information needed', color: 'info' },
  { value: 'CONFIRMED', label: 'Confirmed', color: 'success' },
  { value: 'REFUSED', label: 'Refused', color: 'error' },
  { value: 'WITHDRAWN', label: 'Withdrawn', color: 'neutral' },
] satisfies Option[]

export const registrantOptions = [
  { value: 'OWNER', label: 'Owner' },
  { value: 'INSTALLER', label: 'Installer' },
] satisfies Option[]

export const feedbackStatusOptions = [
  { value: 'OPEN', label: 'Waiting', color: 'warning' },
  { value: 'IN_PROGRESS', label: 'In progress', color: 'info' },
  { value: 'CLOSED', label: 'Closed', color: 'success' },
] satisfies Option[]

export const feedbackSourceOptions = [
  { value: 'WEB', label: 'Portal' },
  { value: 'ANDROID_APP', label: 'Android app' },
  { value: 'IOS_APP', label: 'iOS app' },
  { value: 'DEVICE', label: 'Device' },
] satisfies Option[]

export const faultReasonOptions: Option[] = faultReasons.map((value) => ({
  value,
  label: faultReasonLabels[value],
}))

export const batteryTypeOptions = [
  { value: 'NO_BATTERY', label: 'No battery' },
  { value: 'LEAD_ACID', label: 'Lead-acid' },
  { value: 'LITHIUM', label: 'Lithium' },
] satisfies Option[]

export const replaceKindOptions = [
  { value: 'INVERTER', label: 'Change the inverter' },
  { value: 'ACCESSORY', label: 'Accessory' },
  { value: 'BOARDS', label: 'Boards' },
] satisfies Option[]

export const outcomeOptions = [
  { value: 'SOLVED', label: 'Solved', color: 'success' },
  { value: 'TIMEOUT', label: 'Timeout', color: 'neutral' },
] satisfies Option[]

const categoryWords: Record<(typeof ticketCategories)[number], { label: string }> = {
  TECH: { label: 'Technical question' },
  PRE_SALE: { label: 'Pre-sales' },
  AFTER_SALE: { label: 'After-sales service' },
  PRODUCT: { label: 'Product question' },
}
export const ticketCategoryOptions: Option[] = ticketCategories.map((value) => ({
  value,
  ...categoryWords[value],
}))

export const warrantyStateOptions = [
  { value: 'IN', label: 'In warranty', color: 'success' },
  { value: 'OUT', label: 'Out of warranty', color: 'neutral' },
] satisfies Option[]

/** Computed when used, because the country names depend on the page's language. */
export const countryOptions: Option[] = countries
  .map((value) => ({
    value,
    get label() {
      return formatCountry(value)
    },
  }))
  .sort((a, b) => a.label.localeCompare(b.label))
