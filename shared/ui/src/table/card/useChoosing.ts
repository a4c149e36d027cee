import { useState } from 'react'

export interface Choosing {
  /** A tap on a card chooses its row. */
  isOn: boolean
  begin(): void
  /** Ends the selection. */
  end(): void
}

/** State of selecting cards; undefined without cards or actions. */
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
