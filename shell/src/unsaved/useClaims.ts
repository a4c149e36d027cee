import type { Tab } from '@portal/client'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'

/**
 * Gathers what the parts of a page say of their unsaved input. A hidden page's effects are taken back, which
 * says nothing about its input: that is still there. When it is shown again its parts say so anew, and what
 * they say then counts.
 */
export function useClaims(onChange: (isDirty: boolean) => void): Tab['setDirty'] {
  const claims = useRef(new Set<string>())
  const isShown = useRef(false)
  useLayoutEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  // Behind the effects of all parts.
  useEffect(() => {
    isShown.current = true
    onChange(claims.current.size > 0)
  }, [onChange])
  return useMemo(
    () =>
      (isDirty, of = 'page') => {
        if (isDirty) claims.current.add(of)
        else claims.current.delete(of)
        if (isShown.current) onChange(claims.current.size > 0)
      },
    [onChange],
  )
}
