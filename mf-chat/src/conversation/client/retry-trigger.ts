/**
 * Calls `listener` whenever a lost connection is worth another try: the network is back, or somebody looks
 * again. Answers its end.
 */
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
