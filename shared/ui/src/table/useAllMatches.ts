import { notify, problemText, useFormat, useT } from '@portal/client'
import type { Count, Page } from '@portal/contracts/page.ts'
import { maxAtOnce } from '@portal/contracts/values.ts'
import { useState } from 'react'
import type { ListState } from './list-state.ts'
import { type MutationResult, settle } from './useRemoval.ts'

/** Counts the matches of a filter, exactly up to the limit of one action. */
export type CountMatches = {
  count(request: { queryParams?: object; deleted?: boolean }): MutationResult
}['count']

interface Selection {
  list: ListState
  page: Page<unknown> | undefined
  selected: readonly number[]
  isPageSelected: boolean
  onCount?: CountMatches
}

/** Extends the selection from all rows of a page to all matches, until selection, page or filter changes. */
export function useAllMatches({ list, page, selected, isPageSelected, onCount }: Selection) {
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
    /** Set if all matches are selected. */
    count,
    take,
    drop: () => setTaken(undefined),
    chosen:
      count === undefined
        ? { ids: [...selected] }
        : { matching: { ...(queryParams && { queryParams }), count } },
  }
}
export type AllMatches = ReturnType<typeof useAllMatches>
