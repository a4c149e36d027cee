/** Calls `listener` when a retry is promising: online again or visible again. Returns its disposer. */
export function onRetryTrigger(listener: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && listener()
  window.addEventListener('online', listener)
  window.addEventListener('pageshow', seen)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('pageshow', seen)
    document.removeEventListener('visibilitychange', seen)
  }
}
