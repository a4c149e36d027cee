import { usePreference } from '@portal/client'
import { useCallback, useMemo } from 'react'

/** View that the reader pinned as a tab; includes its name, to show the tab before the views are loaded. */
export interface PinnedView {
  id: number
  name: string
}

/** Maximum number of tabs per table, because a setting is limited to 4,000 bytes. */
export const maxPins = 20

const isPin = (value: unknown): value is PinnedView =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Number.isSafeInteger(value.id) &&
  'name' in value &&
  typeof value.name === 'string'

/** Reads pinned views from a stored value and drops invalid ones. */
export function readPinnedViews(value: unknown): PinnedView[] {
  const pins = Array.isArray(value) ? value.filter(isPin) : []
  return pins.filter(({ id }, index) => pins.findIndex((one) => one.id === id) === index).slice(0, maxPins)
}

/** Moves a tab by the given number of positions, within the ends. */
export function movePinnedView(pins: readonly PinnedView[], id: number, by: 1 | -1): PinnedView[] {
  const at = pins.findIndex((pin) => pin.id === id)
  const others = pins.filter((pin) => pin.id !== id)
  const pin = pins[at]
  return pin ? others.toSpliced(Math.max(0, at + by), 0, pin) : [...pins]
}

/** Views that the reader pinned as tabs of a table, in order. */
export function usePinnedViews(table: string) {
  const [kept, keep] = usePreference(`views.${table}`)
  const pins = useMemo(() => readPinnedViews(kept), [kept])
  const setPins = useCallback(
    (next: readonly PinnedView[]) => keep(next.length > 0 ? next.slice(0, maxPins) : null),
    [keep],
  )
  return { pins, setPins }
}
