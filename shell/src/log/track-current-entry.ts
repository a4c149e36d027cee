import { scrollToEntry } from '@portal/ui/log/scroll-to-entry.ts'
import { scrollIndexToLink, watchCurrentEntry } from '@portal/ui/log/watch-current-entry.ts'

const decoded = (hash: string) => {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
const here = () => decoded(location.hash.slice(1))

/** Marks the visible entry in the index, and scrolls to selected entries. */
export function trackCurrentEntry(index: HTMLElement) {
  const links = new Map([...index.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]))
  let current = index.querySelector<HTMLAnchorElement>('[aria-current]')
  const mark = (id: string) => {
    const link = links.get(id)
    if (!link || link === current) return
    current?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'location')
    current = link
    scrollIndexToLink(index, link)
  }
  index.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.replaceState(null, '', link.hash)
    const id = link.hash.slice(1)
    scrollToEntry(id)
    // Marks it directly, because the last entries may not reach the top of the viewport.
    mark(id)
  })
  if (here()) scrollToEntry(here())
  addEventListener('hashchange', () => scrollToEntry(here()))
  // Observes hundreds of entries only after the page is rendered.
  setTimeout(() => watchCurrentEntry([...links.keys()], mark))
}
