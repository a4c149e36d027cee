import { usePreference } from '@portal/client'
import { useSyncExternalStore } from 'react'
import { useDensity } from './useDensity.ts'

/** `fit`: as many as the window has room for. Of all tables, as it suits a reader's screen. */
export const pageSizes = [15, 30, 50, 100, 'fit'] as const
export type PageSize = (typeof pageSizes)[number]

/** Pixels of a row, as `Grid` draws it. */
export const rowHeights = { comfortable: 35, compact: 28 }
/** Pixels of the window that are no rows: the top bar, tabs, the views, the bar above the table, its header and footer. */
const around = 374

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
const windowHeight = () => window.innerHeight

/** How many rows a page has: what the reader chose, and what that is now. */
export function usePageSize(): { choice: PageSize; rows: number; choose(choice: PageSize): void } {
  const [kept, keep] = usePreference('pageSize')
  const [density] = useDensity()
  const height = useSyncExternalStore(subscribe, windowHeight)
  const choice = pageSizes.find((one) => one === kept) ?? 15
  const fitting = Math.min(200, Math.max(5, Math.floor((height - around) / rowHeights[density])))
  return {
    choice,
    rows: choice === 'fit' ? fitting : choice,
    choose: (next) => keep(next === 15 ? null : next),
  }
}
