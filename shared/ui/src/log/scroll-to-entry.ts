const maxFrames = 20
const topOf = (element: Element) => element.getBoundingClientRect().top
/** Stops when the user scrolls. */
const scrolling = ['wheel', 'touchmove', 'keydown'] as const

/**
 * Scrolls to an entry and keeps it in place for some frames, because entries above it get their final height
 * only when they are near the viewport.
 */
export function scrollToEntry(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  let frames = 0
  let placed = Number.NaN
  const release = () => {
    frames = maxFrames
    for (const type of scrolling) removeEventListener(type, release)
  }
  for (const type of scrolling) addEventListener(type, release, { passive: true })
  const place = () => {
    element.scrollIntoView({ block: 'start' })
    placed = topOf(element)
  }
  const hold = () => {
    if (frames >= maxFrames) return release()
    frames++
    if (Math.abs(topOf(element) - placed) > 1) place()
    requestAnimationFrame(hold)
  }
  place()
  requestAnimationFrame(hold)
}
