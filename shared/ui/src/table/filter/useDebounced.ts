import { useCallback, useEffect, useRef } from 'react'

/** Debounce delay of typing. */
const pauseMs = 100

/**
 * Debounces changes while typing; `flush` reports a pending one immediately. A hidden page reports nothing,
 * because the address belongs to another page. A page that is replaced by another build at the same address
 * flushes.
 */
export function useDebounced<Value>(tell: (value: Value) => void) {
  const pending = useRef<{ value: Value; address: string }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const left = pending.current
    pending.current = undefined
    if (left) latest.current(left.value)
  }, [])
  const change = useCallback(
    (value: Value) => {
      pending.current = { value, address: location.href }
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, pauseMs)
    },
    [flush],
  )
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (pending.current?.address === location.href) flush()
    },
    [flush],
  )
  return { change, flush }
}
