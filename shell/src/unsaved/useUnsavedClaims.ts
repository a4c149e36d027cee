import type { Tab } from '@portal/client'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'

/**
 * Collects what the parts of a page report about unsaved input. Hiding a page removes its effects, but not
 * its input; when it is shown again, its parts report anew, and these reports count.
 */
export function useUnsavedClaims(onChange: (isDirty: boolean) => void): Tab['setDirty'] {
  const claims = useRef(new Set<string>())
  const isShown = useRef(false)
  useLayoutEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  // Runs after the effects of all parts.
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
