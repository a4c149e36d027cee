import type { PortalPage } from '../registry/page.ts'

const maxSuggestions = 3

/** Computes the edit distance (Levenshtein). */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** Returns the normalized first part of an address. */
const wordOf = (path: string) =>
  (path.split('/')[1] ?? '')
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Scores the difference of words: 0 for equal words; undefined for unrelated ones. */
function strangeness(wanted: string, known: string): number | undefined {
  if (wanted.length < 2 || known === '') return undefined
  const typed = editDistance(wanted, known)
  if (typed <= Math.max(1, Math.floor(known.length / 3))) return typed
  const isPart = known.length > 2 && wanted.length > 2 && (known.includes(wanted) || wanted.includes(known))
  return isPart ? known.length + wanted.length : undefined
}

/**
 * Returns the pages whose address or title is most similar to an unknown address; a page represents those
 * below it.
 */
export function findSimilarPages(address: string, pages: readonly PortalPage[]): PortalPage[] {
  const wanted = wordOf(address)
  const alike = pages.flatMap((page) => {
    const all = [wordOf(page.path), wordOf(`/${page.title}`)].flatMap(
      (known) => strangeness(wanted, known) ?? [],
    )
    return all.length > 0 ? [{ page, by: Math.min(...all) }] : []
  })
  return alike
    .filter(({ page }) => !alike.some((other) => page.path.startsWith(`${other.page.path}/`)))
    .toSorted((one, other) => one.by - other.by)
    .slice(0, maxSuggestions)
    .map(({ page }) => page)
}
