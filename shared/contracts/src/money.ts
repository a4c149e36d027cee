import * as T from 'typebox'
import { OneOf } from './values.ts'

/** Decimals of the minor unit (ISO 4217); the database function `money_decimals` has the same values. */
export const currencyDecimals = {
  EUR: 2,
  USD: 2,
  CNY: 2,
  GBP: 2,
  CHF: 2,
  AUD: 2,
  CAD: 2,
  HKD: 2,
  SGD: 2,
  INR: 2,
  MXN: 2,
  PHP: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  PLN: 2,
  CZK: 2,
  HUF: 2,
  TRY: 2,
  ZAR: 2,
  BRL: 2,
  AED: 2,
  TWD: 2,
  THB: 2,
  JPY: 0,
  KRW: 0,
  VND: 0,
  BHD: 3,
  JOD: 3,
  KWD: 3,
  OMR: 3,
  TND: 3,
} as const
export type Currency = keyof typeof currencyDecimals
export const currencies = Object.keys(currencyDecimals) as Currency[]
export const Currency = OneOf(currencies)

/** Money in JSON: an exact decimal as text, with the decimals of its currency. */
export const Amount = T.String({ maxLength: 17, pattern: '^-?\\d{1,12}(\\.\\d{1,3})?$' })
/** Sum of amounts. */
export const Sum = T.String({ maxLength: 23, pattern: '^-?\\d{1,18}(\\.\\d{1,3})?$' })
/** Price per piece, with more decimals, because components cost fractions of a cent. */
export const Price = T.String({ maxLength: 19, pattern: '^\\d{1,12}(\\.\\d{1,6})?$' })

const amount = T.Optional(Amount)
/** Both limits are included and compared as numbers; either may be missing. */
export const AmountFilter = T.Object({ from: amount, to: amount }, { additionalProperties: false })
export type AmountFilter = T.Static<typeof AmountFilter>

/** Decimal places of all exact calculations in this file. */
const scale = 6
/** Converts a decimal to an integer number of millionths, without loss. */
export function toMillionths(decimal: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(scale, '0')}`)
}

/** Rounds half away from zero, as the database does. */
export function toDecimal(count: bigint, decimals: number): string {
  const unit = 10n ** BigInt(scale - decimals)
  const size = count < 0n ? -count : count
  const rounded = (size + unit / 2n) / unit
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return count < 0n && rounded > 0n ? `-${text}` : text
}

/** Formats a decimal with the decimals of its currency; undefined if it has more. */
export function formatForCurrency(decimal: string, currency: Currency): string | undefined {
  const decimals = currencyDecimals[currency]
  const count = toMillionths(decimal)
  return count % 10n ** BigInt(scale - decimals) === 0n ? toDecimal(count, decimals) : undefined
}

/** Rounds the product to the currency's decimals. */
export const multiplyPrice = (quantity: number, price: string, currency: Currency) =>
  toDecimal(BigInt(quantity) * toMillionths(price), currencyDecimals[currency])

export const addAmounts = (amounts: readonly string[], currency: Currency) =>
  toDecimal(
    amounts.reduce((sum, amount) => sum + toMillionths(amount), 0n),
    currencyDecimals[currency],
  )

/** Sums per currency over all matching rows. With `isExact: false` only the first rows are included. */
export const MoneyTotals = T.Object({
  totals: T.Array(
    T.Object({ currency: T.String(), count: T.Integer(), sums: T.Record(T.String(), T.String()) }),
  ),
  isExact: T.Boolean(),
})
export type MoneyTotals = T.Static<typeof MoneyTotals>
