import { usePreference } from '@portal/client'
import { useCallback, useMemo } from 'react'

/** A view that the reader has as a tab; with its name, so that it is there before the views are read. */
export interface Pin {
  id: number
  name: string
}

/** Tabs of one table: a setting has 4,000 bytes. */
export const maxPins = 20

const isPin = (value: unknown): value is Pin =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Number.isSafeInteger(value.id) &&
  'name' in value &&
  typeof value.name === 'string'

/** Pins out of whatever was kept; what is none is left out. */
export function readPins(value: unknown): Pin[] {
  const pins = Array.isArray(value) ? value.filter(isPin) : []
  return pins.filter(({ id }, index) => pins.findIndex((one) => one.id === id) === index).slice(0, maxPins)
}

/** Puts the tab so many places on; an end stays where it is. */
export function movedPin(pins: readonly Pin[], id: number, by: 1 | -1): Pin[] {
  const at = pins.findIndex((pin) => pin.id === id)
  const others = pins.filter((pin) => pin.id !== id)
  const pin = pins[at]
  return pin ? others.toSpliced(Math.max(0, at + by), 0, pin) : [...pins]
}

/** The views that a reader has as tabs of a table, in their order. */
export function usePins(table: string) {
  const [kept, keep] = usePreference(`views.${table}`)
  const pins = useMemo(() => readPins(kept), [kept])
  const setPins = useCallback(
    (next: readonly Pin[]) => keep(next.length > 0 ? next.slice(0, maxPins) : null),
    [keep],
  )
  return { pins, setPins }
}
