import { useState } from 'react'

export interface CardSelection {
  /** True while a tap on a card selects its row. */
  isOn: boolean
  begin(): void
  /** Ends the selection. */
  end(): void
}

/** State of selecting cards; undefined without cards or actions. */
export function useCardSelection(
  isOffered: boolean,
  selected: readonly number[],
  unselect: () => void,
): CardSelection | undefined {
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
