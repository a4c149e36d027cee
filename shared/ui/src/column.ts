import { formatAmount, formatCountry, formatDay, formatInstant, formatNumber, t } from '@portal/client'
import type { ReactNode } from 'react'
import type { TagColor } from './Tag.tsx'

export interface Option {
  value: string | number
  /** English; the table translates it. */
  label: string
  color?: TagColor
}

export interface Column<Row> {
  /** Wire name of the column, for its value in the row, its sort order and its filter. */
  field: (keyof Row & string) | (string & {})
  /** English; the table translates it. */
  label: string
  sortable?: boolean
  /** `text`: contains. `options`: any of. `days`, `amounts`: range. */
  filter?: 'text' | 'options' | 'days' | 'amounts'
  options?: readonly Option[]
  /** Returns translated labels of codes in exports, if options do not suffice. */
  words?(say?: (text: string) => string): Record<string, string>
  /** Columns that replace it in a file. */
  inFile?: readonly { field: string; label: string }[]
  /** Shows the option as a coloured tag. */
  tag?: boolean
  /** `amount` is an exact decimal as text. */
  format?: 'day' | 'instant' | 'number' | 'amount' | 'country'
  cell?: (row: Row) => ReactNode
  /** Returns the value of a column that is no field of the row. */
  value?(row: Row): unknown
  /** Minimum width in pixels. */
  width?: number
  hideOnPhone?: boolean
  /** Contains serial numbers: the search of the list can scan them. */
  isSerial?: boolean
}

const formats = {
  day: formatDay,
  instant: formatInstant,
  country: formatCountry,
  number: (value: number) => formatNumber(value),
  amount: (value: string) => formatAmount(value),
}

/** Checks for a number column, which is aligned to the right. */
export const isNumberColumn = ({ format }: Pick<Column<never>, 'format'>) =>
  format === 'number' || format === 'amount'

export const getFieldValue = <Row>(column: Column<Row>, row: Row): unknown =>
  column.value ? column.value(row) : (row as Record<string, unknown>)[column.field]
/** Finds an option by code; booleans are `true` and `false`, as in addresses. */
export const findOption = (options: readonly Option[] | undefined, value: unknown) => {
  const code = typeof value === 'boolean' ? String(value) : value
  return options?.find((option) => option.value === code)
}
/** Returns the option of a code; unknown codes of a newer server become their own label. */
export const getOption = (options: readonly Option[], value: unknown): Option =>
  findOption(options, value) ?? { value: String(value), label: String(value) }

/** Formats a value: the option's label, the formatted date or number, or the text. */
export function toText(column: Pick<Column<never>, 'options' | 'format' | 'filter'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const option = findOption(column.options, value)
  if (option) return t(option.label)
  const format = column.format ?? (column.filter === 'days' ? 'day' : undefined)
  return format
    ? (formats[format] as (value: unknown) => string)(value)
    : Array.isArray(value)
      ? value.join(', ')
      : String(value)
}
