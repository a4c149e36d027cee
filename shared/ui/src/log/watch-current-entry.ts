/** Part of the viewport in which an entry counts as read. */
const margin = '-64px 0px -60% 0px'

/**
 * Calls `tell` with the id of the entry that is being read, on each change: the first one in the upper part
 * of the viewport. Returns a function that stops it.
 */
export function watchCurrentEntry(ids: readonly string[], tell: (id: string) => void): () => void {
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

/** Returns the first element if the viewport is above all elements. */
function firstAhead([id]: readonly string[]): string | undefined {
  const element = id === undefined ? null : document.getElementById(id)
  return element && element.getBoundingClientRect().top > 0 ? id : undefined
}

/** Scrolls the index beside a log to make a link visible; `scrollIntoView` would also scroll the page. */
export const scrollIndexToLink = (index: HTMLElement, link: HTMLElement) =>
  index.scrollTo?.({ top: link.offsetTop - 120, left: link.offsetLeft - 40 })
