/** Calls `listener` when the browser is online or the page is visible again. Returns its unsubscriber. */
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
