import type { Page } from '@portal/contracts/page.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useDebounced } from '../filter/useDebounced.ts'
import type { ListState } from '../list-state.ts'
import { getLastPage } from '../Pager.tsx'

/** Direction of the preview. */
export type PreviewStep = 1 | -1

/** State of the preview. */
export interface Preview {
  /** Key of the row; undefined while closed. */
  id: string | undefined
  /** Next row of the page. */
  nextId: string | undefined
  show(id: string): void
  /** Closes and returns the focus to the row. */
  close(): void
  /** Moves to the adjacent row, also on another page. Returns whether there is one. */
  step(by: PreviewStep): boolean
}

interface Previewing {
  list: ListState
  page: Page<unknown> | undefined
  isFetching: boolean
  /** Keys of the rows of the page. */
  ids: readonly string[]
  /** Element that contains the grid. */
  container: RefObject<HTMLElement | null>
  isOffered: boolean
}

type Container = Previewing['container']

/** Previewed key: changed immediately here, and in the address after a pause. */
function useShownId(list: ListState) {
  const [id, setId] = useState(list.preview)
  const told = useRef(list.preview)
  const { change: tell } = useDebounced((next: string | undefined) => {
    told.current = next
    list.setPreview(next)
  })
  useEffect(() => {
    // Ignores the echo of an own change; other changes are links or history navigation.
    if (list.preview === told.current) return
    told.current = list.preview
    setId(list.preview)
  }, [list.preview])
  const show = useCallback(
    (next: string | undefined) => {
      setId(next)
      tell(next)
    },
    [tell],
  )
  return [id, show] as const
}

/** Returns the column of the focused cell, or of the grid's tab stop. */
const columnOf = (container: Container, where: string) =>
  container.current?.querySelector<HTMLTableCellElement>(`[role=grid] td${where}`)?.cellIndex

/** Focuses the row, or the header if the row is gone. */
function focusRow({ current }: Container, id: string, column: number | undefined) {
  const row = current?.querySelector<HTMLTableRowElement>(`tr[data-row=${JSON.stringify(id)}]`)
  const cell = column === undefined ? row?.querySelector<HTMLElement>('td[data-first]') : row?.cells[column]
  const place = cell ?? current?.querySelector<HTMLElement>('[role=grid] th')
  // Waits until the grid has set tab stops in new rows.
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place?.focus()
}

/** Target of the preview once the adjacent page is loaded. */
interface Awaited {
  page: number
  by: PreviewStep
  /** Column of the focused cell, if any. */
  column: number | undefined
}

export function usePreview({ list, page, isFetching, ids, container, isOffered }: Previewing): Preview {
  const [shown, show] = useShownId(list)
  const id = isOffered ? shown : undefined
  const at = id === undefined ? -1 : ids.indexOf(id)
  const awaited = useRef<Awaited>(undefined)

  useEffect(() => {
    const next = awaited.current
    if (!next || isFetching || page?.page !== list.page) return
    awaited.current = undefined
    const edge = next.by > 0 ? ids[0] : ids.at(-1)
    if (next.page !== list.page || edge === undefined) return
    show(edge)
    if (next.column !== undefined) focusRow(container, edge, next.column)
  }, [isFetching, page, list.page, ids, show, container])

  const step = (by: PreviewStep) => {
    if (awaited.current) return true
    const next = at < 0 ? (by > 0 ? ids[0] : ids.at(-1)) : ids[at + by]
    if (next !== undefined) {
      show(next)
      return true
    }
    const to = list.page + by
    if (!page || to < 1 || to > getLastPage(page)) return false
    awaited.current = { page: to, by, column: columnOf(container, ':focus') }
    list.setPage(to, { replace: true })
    return true
  }
  const close = () => {
    show(undefined)
    if (id !== undefined) focusRow(container, id, columnOf(container, '[tabindex="0"]'))
  }
  return { id, nextId: at < 0 ? undefined : ids[at + 1], show, close, step }
}
