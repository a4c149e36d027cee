const maxFrames = 20
const topOf = (element: Element) => element.getBoundingClientRect().top

/**
 * Scrolls to an entry and holds it there for some frames: entries above it that have not been laid out yet get their height only when they
 * come near the screen, which moves what is below them.
 */
export function scrollToEntry(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  let frames = 0
  let placed = Number.NaN
  const place = () => {
    element.scrollIntoView({ block: 'start' })
    placed = topOf(element)
  }
  const hold = () => {
    if (Math.abs(topOf(element) - placed) > 1) place()
    if (++frames < maxFrames) requestAnimationFrame(hold)
  }
  place()
  requestAnimationFrame(hold)
}
