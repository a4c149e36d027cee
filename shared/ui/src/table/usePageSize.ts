import { usePreference } from '@portal/client'
import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { type Density, useDensity } from './useDensity.ts'

/** `fit` fills the window. Shared by all tables, because it depends on the reader's screen. */
export const pageSizes = [15, 30, 50, 100, 'fit'] as const
export type PageSize = (typeof pageSizes)[number]

/** Height of a row in pixels, as `Grid` renders it. */
export const rowHeights = { comfortable: 35, compact: 28 }
/**
 * Estimated height of the window in pixels without rows, until a table was measured: top bar, tabs, views,
 * the bar above the table, its header, totals and footer.
 */
const around = 382

/** Delay after which layout changes by resizing the window have settled. */
const settledAfterMs = 300

/** Measured heights by table, because tabs and bars differ. */
const measured = new Map<string, number>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  listeners.add(listener)
  return () => {
    window.removeEventListener('resize', listener)
    listeners.delete(listener)
  }
}
const windowHeight = () => window.innerHeight
const windowWidth = () => window.innerWidth

const fitting = (room: number, density: Density) =>
  Math.min(200, Math.max(5, Math.floor(room / rowHeights[density])))

/** Returns the selected rows per page, and the resulting number. */
export function usePageSize(name = ''): {
  choice: PageSize
  rows: number
  choose(choice: PageSize): void
} {
  const [kept, keep] = usePreference('pageSize')
  const [density] = useDensity()
  const room = useSyncExternalStore(subscribe, () => windowHeight() - (measured.get(name) ?? around))
  const choice = pageSizes.find((one) => one === kept) ?? 15
  return {
    choice,
    rows: choice === 'fit' ? fitting(room, density) : choice,
    choose: (next) => keep(next === 15 ? null : next),
  }
}

const scrollerOf = (element: HTMLElement | null): HTMLElement | null =>
  element && !/auto|scroll/.test(getComputedStyle(element).overflowY)
    ? scrollerOf(element.parentElement)
    : element

/** Returns the height around the rows; undefined when nothing is rendered. */
function aroundRows(container: HTMLElement): number | undefined {
  const scroller = scrollerOf(container.parentElement)
  const grid = container.querySelector('.MuiTableContainer-root')
  const row = grid?.querySelector('tr[data-row]')
  if (!scroller?.clientHeight || !grid || !row) return undefined
  const outer = container.getBoundingClientRect()
  const inner = scroller.getBoundingClientRect()
  const box = grid.getBoundingClientRect()
  const above = box.top - inner.top + scroller.scrollTop
  const header = row.getBoundingClientRect().top - box.top + grid.scrollTop
  const totals = grid.querySelector('tfoot')?.getBoundingClientRect().height ?? 0
  const below = totals + box.height - grid.clientHeight + outer.bottom - box.bottom
  const padding = Number.parseFloat(getComputedStyle(scroller).paddingBottom)
  return window.innerHeight - scroller.clientHeight + Math.ceil(above + header + below + padding)
}

/**
 * Measures the table for the page size `fit`, when `drawn` changes. Ignores filters that are added later,
 * although they need a line, because the page size would change.
 */
export function useMeasuredHeight(
  name: string | undefined,
  container: RefObject<HTMLElement | null>,
  drawn: string | undefined,
) {
  const { choice } = usePageSize()
  const [density] = useDensity()
  const width = useSyncExternalStore(subscribe, windowWidth)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width or density breaks lines elsewhere
  useLayoutEffect(() => {
    if (choice !== 'fit' || drawn === undefined || name === undefined) return
    const measure = () => {
      const now = container.current ? aroundRows(container.current) : undefined
      if (now === undefined || now === measured.get(name)) return
      measured.set(name, now)
      for (const listener of listeners) listener()
    }
    measure()
    const timer = setTimeout(measure, settledAfterMs)
    return () => clearTimeout(timer)
  }, [choice, drawn, name, width, density, container])
}
