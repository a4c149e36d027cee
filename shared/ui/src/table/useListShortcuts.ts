import { useShortcut } from '@portal/client'
import type { Page } from '@portal/contracts/page.ts'
import type { RefObject } from 'react'
import type { ListState } from './list-state.ts'
import { getLastPage } from './Pager.tsx'

/** Marks elements that open a filter of the list. */
export const filterMark = { 'data-filter': true }
/** Marks the search, which has priority over filters. */
export const searchMark = { 'data-search': true }

/** Shortcuts of the visible list, independent of the focus; `container` contains the list. */
export function useListShortcuts(
  list: ListState,
  page: Page<unknown> | undefined,
  container: RefObject<HTMLElement | null>,
) {
  const goTo = (to: number) => page && to >= 1 && to <= getLastPage(page) && list.setPage(to)
  useShortcut('previousPage', () => goTo(list.page - 1))
  useShortcut('nextPage', () => goTo(list.page + 1))
  useShortcut('filter', () => {
    const search = container.current?.querySelector<HTMLElement>('[data-search]')
    if (search) search.focus()
    else container.current?.querySelector<HTMLElement>('[data-filter]')?.click()
  })
  useShortcut('rows', () => {
    const firstIn = (row: string) =>
      container.current?.querySelector<HTMLElement>(`tr[data-row]${row} > td[data-first]`)
    const cell = firstIn('[aria-current]') ?? firstIn('')
    cell?.focus()
  })
}
