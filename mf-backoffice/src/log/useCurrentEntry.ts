import { watchCurrentEntry } from '@portal/ui'
import { useEffect, useState } from 'react'

/** Returns the id of the element that the reader has scrolled to. */
export function useCurrentEntry(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => watchCurrentEntry(ids, setCurrent), [ids])
  return current !== undefined && ids.includes(current) ? current : ids[0]
}
