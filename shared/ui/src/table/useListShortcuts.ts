import { useShortcut } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import { useRef } from 'react'
import type { ListState } from './list-state.ts'
import { lastPageOf } from './Pager.tsx'

/** Marks what opens a filter of the list. */
export const filterMark = { 'data-filter': true }
/** Marks the search, which comes before any filter. */
export const searchMark = { 'data-search': true }

/**
 * Keys of the list on the screen, wherever the focus is. Answers the ref of the element that holds the list.
 */
export function useListShortcuts(list: ListState, page: Page<unknown> | undefined) {
  const container = useRef<HTMLDivElement>(null)
  const goTo = (to: number) => page && to >= 1 && to <= lastPageOf(page) && list.setPage(to)
  useShortcut('previousPage', () => goTo(list.page - 1))
  useShortcut('nextPage', () => goTo(list.page + 1))
  useShortcut('filter', () => {
    const search = container.current?.querySelector<HTMLElement>('[data-search]')
    if (search) search.focus()
    else container.current?.querySelector<HTMLElement>('[data-filter]')?.click()
  })
  useShortcut('rows', () =>
    container.current?.querySelector<HTMLElement>('tr[data-row] > td[data-first]')?.focus(),
  )
  return container
}
