import { type KeyboardEvent, useState } from 'react'
import { type Item, step } from './choice.rules.ts'

/**
 * Which of the items is pointed at, and the keys of the field above them: arrows walk, Enter takes. It goes
 * by what an item is: more that is found does not move it.
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
