import { formatMonth, t } from '@portal/client'
import type { Age, Figure, Stretch } from '@portal/contracts/figures.contract.ts'
import type { Bar } from './bar.ts'

/** Builds the address of a list's rows with a value; the address can contain filters already. */
const listOf = (list: string, filter: string, value: string) =>
  `${list}${list.includes('?') ? '&' : '?'}${filter}=${value}`
/** Formats a date range like the addresses of lists. */
export const formatDateRange = ({ from, to }: Pick<Stretch, 'from' | 'to'>) => `${from ?? ''}..${to ?? ''}`

/** Returns a bar per code, with links to its rows. */
export const createCodeBars = (
  figures: readonly Figure[],
  label: (code: string) => string,
  list: string,
  filter: string,
): Bar[] =>
  figures.map(({ value, count }) => ({
    key: value,
    label: label(value),
    count,
    link: listOf(list, filter, encodeURIComponent(value)),
  }))

/** Returns a bar per month, with links to its rows. */
export const createMonthBars = (months: readonly Stretch[], list: string, filter: string): Bar[] =>
  months.map(({ from, to, count }) => ({
    key: String(from),
    label: formatMonth(String(from)),
    count,
    link: listOf(list, filter, formatDateRange({ from, to })),
  }))

/** Returns a bar per age of open rows, with links to its rows. */
export const createAgeBars = (ages: readonly Age[], list: string, filter: string): Bar[] =>
  ages.map((age) => ({
    key: String(age.least),
    label:
      age.most === null
        ? t('{days} days or more', { days: age.least })
        : t('{from} to {to} days', { from: age.least, to: age.most }),
    count: age.count,
    link: listOf(list, filter, formatDateRange(age)),
  }))
