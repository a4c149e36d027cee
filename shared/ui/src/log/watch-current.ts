/** The part of the screen in which an entry counts as read. */
const margin = '-64px 0px -60% 0px'

/**
 * Tells which of these elements is being read, whenever that changes: the first one in the upper part of the
 * screen. Answers how to end it.
 */
export function watchCurrent(ids: readonly string[], tell: (id: string) => void): () => void {
  const inSight = new Set<string>()
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) inSight.add(target.id)
        else inSight.delete(target.id)
      }
      const first = ids.find((id) => inSight.has(id)) ?? firstAhead(ids)
      if (first !== undefined) tell(first)
    },
    { rootMargin: margin },
  )
  for (const id of ids) {
    const element = document.getElementById(id)
    if (element) observer.observe(element)
  }
  return () => observer.disconnect()
}

/** Returns the first element when the viewport is above all. */
function firstAhead([id]: readonly string[]): string | undefined {
  const element = id === undefined ? null : document.getElementById(id)
  return element && element.getBoundingClientRect().top > 0 ? id : undefined
}

/** Moves the index beside a log so that a link of it is in sight; scrollIntoView would move the page, too. */
export const showLink = (index: HTMLElement, link: HTMLElement) =>
  index.scrollTo?.({ top: link.offsetTop - 120, left: link.offsetLeft - 40 })
