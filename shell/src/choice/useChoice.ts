import { type KeyboardEvent, useState } from 'react'
import { moveIndex, type PaletteItem } from './choice.rules.ts'

/**
 * Highlighted item and keys of the field: arrow keys move, Enter selects. The highlight follows the item,
 * not the position, when results arrive.
 */
export function useChoice(items: readonly PaletteItem[], choose: (item: PaletteItem) => void) {
  const [pointed, setPointed] = useState<string>()
  const active = Math.max(
    0,
    items.findIndex(({ id }) => id === pointed),
  )
  const point = (at: number) => setPointed(items[at]?.id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = moveIndex(event.key, active, items.length)
    const item = items[active]
    if (next !== undefined) point(next)
    else if (event.key === 'Enter' && item) choose(item)
    else return
    event.preventDefault()
  }
  return { active, point, forget: () => setPointed(undefined), onKeyDown }
}
