import { useEffect, useRef, useState } from 'react'

/** Throttles a value: immediately after a pause, else at intervals. */
export function useThrottled<Value>(value: Value, everyMs: number): Value {
  const [calm, setCalm] = useState(value)
  const takenAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const take = () => {
      takenAt.current = performance.now()
      setCalm(value)
    }
    const waitMs = takenAt.current + everyMs - performance.now()
    if (waitMs <= 0) return take()
    const timer = setTimeout(take, waitMs)
    return () => clearTimeout(timer)
  }, [value, everyMs])
  return calm
}
