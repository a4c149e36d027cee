/**
 * Calls `act` once before the next frame regardless of the number of requests; in a hidden page four times a
 * second.
 */
export function createFrameScheduler(act: () => void) {
  let cancel: (() => void) | undefined
  const run = () => {
    cancel = undefined
    act()
  }
  const plan = () => {
    const isHidden = typeof document === 'undefined' || document.visibilityState === 'hidden'
    if (isHidden || typeof requestAnimationFrame === 'undefined') {
      const timer = setTimeout(run, 250)
      return () => clearTimeout(timer)
    }
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }
  return {
    ask() {
      cancel ??= plan()
    },
    /** Runs a pending request immediately. */
    flush() {
      if (!cancel) return
      cancel()
      run()
    },
    drop() {
      cancel?.()
      cancel = undefined
    },
  }
}
