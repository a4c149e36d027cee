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
  /** The wire's name of the column: of its value in the row, its sort and its filter. */
  field: (keyof Row & string) | (string & {})
  /** English; the table translates it. */
  label: string
  sortable?: boolean
  /** `text`: contains. `options`: any of. `days`, `amounts`: from … to. */
  filter?: 'text' | 'options' | 'days' | 'amounts'
  options?: readonly Option[]
  /** Labels of codes in exports, where options do not suffice, in the reader's language. */
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
  /** Pixels, at least. */
  width?: number
  hideOnPhone?: boolean
  /** Holds serial numbers: the search of the list takes them by the camera, too. */
  isSerial?: boolean
}

const formats = {
  day: formatDay,
  instant: formatInstant,
  country: formatCountry,
  number: (value: number) => formatNumber(value),
  amount: (value: string) => formatAmount(value),
}

/** Figures stand below each other by their last digit. */
export const isFigure = ({ format }: Pick<Column<never>, 'format'>) =>
  format === 'number' || format === 'amount'

export const fieldValue = <Row>(column: Column<Row>, row: Row): unknown =>
  column.value ? column.value(row) : (row as Record<string, unknown>)[column.field]
/** Finds an option by code; booleans are `true` and `false`, as in addresses. */
export const findOption = (options: readonly Option[] | undefined, value: unknown) => {
  const code = typeof value === 'boolean' ? String(value) : value
  return options?.find((option) => option.value === code)
}
/** Returns the option of a code; unknown ones of a newer server are shown as they are. */
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
