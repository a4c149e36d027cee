import { useState } from 'react'

export interface Choosing {
  /** A tap on a card chooses its row. */
  isOn: boolean
  begin(): void
  /** Nothing is chosen any more. */
  end(): void
}

/** Whether rows are being chosen from cards; undefined where there are no cards, or nothing to choose for. */
export function useChoosing(
  isOffered: boolean,
  selected: readonly number[],
  unselect: () => void,
): Choosing | undefined {
  const [isBegun, setBegun] = useState(false)
  if (!isOffered) return undefined
  return {
    isOn: isBegun || selected.length > 0,
    begin: () => setBegun(true),
    end: () => {
      setBegun(false)
      unselect()
    },
  }
}
