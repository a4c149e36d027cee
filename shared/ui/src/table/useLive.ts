import { useCallback, useEffect, useRef } from 'react'

/** Pause in typing after which others are notified. */
const pauseMs = 100

/**
 * Tells what changes while somebody types, once there is a pause; `flush` tells what is left at once. A page
 * that is hidden tells nothing more: the address is another's by then. One that another build takes the place
 * of, at the same address, tells what is left as it goes.
 */
export function useLive<Value>(tell: (value: Value) => void) {
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
