import { useFormat, useT } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import type { Sums } from '@portal/contracts/summary.ts'
import { maxAtOnce } from '@portal/contracts/values.ts'
import type { ListState } from '../list-state.ts'
import { type LazyQuery, useDeferredQuery } from './useDeferredQuery.ts'

/** Summed number columns of a noun, with their query. */
export interface SumConfig {
  fields: readonly string[]
  useSums: LazyQuery<Sums>
}

export interface Totals {
  /** Text below a column, by field; empty while loading. */
  texts: Readonly<Record<string, string>>
  /** Reason for missing totals. */
  note?: string
}

const useNone: LazyQuery<Sums> = () => [() => ({ abort: () => undefined }), { isFetching: false }]

/**
 * Totals over all matches, requested after the rows, and only up to the limit. Undefined if no visible
 * column has a total.
 */
export function useTotals(
  summing: SumConfig | undefined,
  shown: readonly { field: string }[],
  { request: { queryParams, deleted } }: ListState,
  page: Page<unknown> | undefined,
): Totals | undefined {
  const t = useT()
  const { number } = useFormat()
  const isTooMuch = page !== undefined && page.totalElements > maxAtOnce
  const request = { ...(queryParams && { queryParams }), ...(deleted && { deleted }) }
  const isShown = summing !== undefined && shown.some(({ field }) => summing.fields.includes(field))
  const isAsked = isShown && page !== undefined && !isTooMuch
  const { currentData, error } = useDeferredQuery(summing?.useSums ?? useNone, isAsked ? request : undefined)
  if (!isShown) return undefined
  if (isTooMuch)
    return { texts: {}, note: t('Totals include at most {most} rows.', { most: number(maxAtOnce) }) }
  if (!currentData && error !== undefined) return { texts: {}, note: t("Couldn't calculate the totals.") }
  const text = (sum: number | undefined) => {
    if (sum === undefined) return ''
    return currentData?.isExact ? number(sum) : t('at least {count}', { count: number(sum) })
  }
  return { texts: Object.fromEntries(summing.fields.map((field) => [field, text(currentData?.sums[field])])) }
}
