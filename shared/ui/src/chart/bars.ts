import { formatMonth, t } from '@portal/client'
import type { Age, Figure, Stretch } from '@portal/contracts/figures.contract.ts'
import type { Bar } from './bar.ts'

/** The rows of a list that have a value, in an address that may filter already. */
const listOf = (list: string, filter: string, value: string) =>
  `${list}${list.includes('?') ? '&' : '?'}${filter}=${value}`
/** Formats dates like addresses of lists. */
export const days = ({ from, to }: Pick<Stretch, 'from' | 'to'>) => `${from ?? ''}..${to ?? ''}`

/** A bar for each code, with the list of its rows. */
export const codeBars = (
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

/** A bar for each month, with the list of its rows. */
export const monthBars = (months: readonly Stretch[], list: string, filter: string): Bar[] =>
  months.map(({ from, to, count }) => ({
    key: String(from),
    label: formatMonth(String(from)),
    count,
    link: listOf(list, filter, days({ from, to })),
  }))

/** Returns a bar per age of open rows, with links. */
export const ageBars = (ages: readonly Age[], list: string, filter: string): Bar[] =>
  ages.map((age) => ({
    key: String(age.least),
    label:
      age.most === null
        ? t('{days} days or more', { days: age.least })
        : t('{from} to {to} days', { from: age.least, to: age.most }),
    count: age.count,
    link: listOf(list, filter, days(age)),
  }))
