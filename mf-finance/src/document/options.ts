import { currencies } from '@portal/contracts/money.ts'
import type { Option } from '@portal/ui'

export const backlogStatusOptions = [
  { value: 'OPEN', label: 'Not shipped', color: 'info' },
  { value: 'PARTLY_SHIPPED', label: 'Partly shipped', color: 'warning' },
  { value: 'SHIPPED', label: 'Shipped', color: 'success' },
  { value: 'CANCELLED', label: 'Cancelled' },
] satisfies Option[]

export const paymentOptions = [
  { value: 'UNPAID', label: 'Unpaid', color: 'info' },
  { value: 'PARTLY_PAID', label: 'Partly paid', color: 'warning' },
  { value: 'PAID', label: 'Paid', color: 'success' },
  { value: 'OVERPAID', label: 'Overpaid', color: 'error' },
] satisfies Option[]

export const deliveryOptions = [
  { value: 'ON_THE_WAY', label: 'In transit', color: 'info' },
  { value: 'DELIVERED', label: 'Delivered', color: 'success' },
] satisfies Option[]

export const invoicingOptions = [
  { value: 'NOT_INVOICED', label: 'Not invoiced', color: 'warning' },
  { value: 'INVOICED', label: 'Invoiced', color: 'success' },
] satisfies Option[]

export const matchingOptions = [
  { value: 'UNMATCHED', label: 'Unmatched', color: 'error' },
  { value: 'PARTLY_MATCHED', label: 'Partly matched', color: 'warning' },
  { value: 'MATCHED', label: 'Matched', color: 'success' },
] satisfies Option[]

/** ISO 4217 codes are equal in every language. */
export const currencyOptions: Option[] = currencies.map((code) => ({ value: code, label: code }))
