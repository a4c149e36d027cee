/**
 * Runs something once the frame that is being made is on the screen: what nobody waits for, or what would
 * make the browser lay out the page before it has to. Answers a function that calls it off.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
