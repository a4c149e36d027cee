import { type KeyboardEvent, useState } from 'react'
import { type Item, step } from './choice.rules.ts'

/**
 * Highlighted item, and the keys of the field: arrows move, Enter selects. It follows the item, not its
 * position, when results arrive.
 */
export function useChoice(items: readonly Item[], choose: (item: Item) => void) {
  const [pointed, setPointed] = useState<string>()
  const active = Math.max(
    0,
    items.findIndex(({ id }) => id === pointed),
  )
  const point = (at: number) => setPointed(items[at]?.id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = step(event.key, active, items.length)
    const item = items[active]
    if (next !== undefined) point(next)
    else if (event.key === 'Enter' && item) choose(item)
    else return
    event.preventDefault()
  }
  return { active, point, forget: () => setPointed(undefined), onKeyDown }
}
