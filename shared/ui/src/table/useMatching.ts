import { notify, problemText, useFormat, useT } from '@portal/client'
import type { Count, Page } from '@portal/contracts/page.ts'
import { maxAtOnce } from '@portal/contracts/values.ts'
import { useState } from 'react'
import type { ListState } from './list-state.ts'
import { type Outcome, settle } from './useRemoval.ts'

/** Counts what a filter finds, exactly as far as one act goes. */
export type Counting = { count(request: { queryParams?: object; deleted?: boolean }): Outcome }['count']

interface Selection {
  list: ListState
  page: Page<unknown> | undefined
  selected: readonly number[]
  isPageSelected: boolean
  onCount?: Counting
}

/** Step from all rows of a page to all matches, until selection, page or filter changes. */
export function useMatching({ list, page, selected, isPageSelected, onCount }: Selection) {
  const t = useT()
  const { number } = useFormat()
  const [taken, setTaken] = useState<{ key: string; count: number }>()
  const key = JSON.stringify([list.request, selected])
  const count = taken?.key === key ? taken.count : undefined
  const { queryParams, deleted } = list.request

  const tooMany = () =>
    notify.info(
      t('You can change up to {most} rows at once. Narrow the filter and repeat.', {
        most: number(maxAtOnce),
      }),
    )
  const take = async () => {
    if (!page || !onCount) return
    try {
      const counted = page.totalIsExact
        ? { count: page.totalElements, isExact: page.totalElements <= maxAtOnce }
        : ((await settle(
            onCount({ ...(queryParams && { queryParams }), ...(deleted && { deleted }) }),
          )) as Count)
      if (counted.isExact) setTaken({ key, count: counted.count })
      else tooMany()
    } catch (error) {
      notify.error(t('Operation failed, {msg}', { msg: problemText(error) }))
    }
  }
  const isOffered =
    onCount !== undefined && isPageSelected && page !== undefined && page.totalElements > selected.length
  return {
    isOffered: isOffered || count !== undefined,
    /** Set once all matches are selected. */
    count,
    take,
    drop: () => setTaken(undefined),
    chosen:
      count === undefined
        ? { ids: [...selected] }
        : { matching: { ...(queryParams && { queryParams }), count } },
  }
}
export type Matching = ReturnType<typeof useMatching>
