import type { RemotePage } from '@portal/contracts/registry.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'

/** First path parts that the portal uses, in any case. */
const reserved = new Set([
  '404',
  'account',
  'admin',
  'api',
  'assets',
  'embed',
  'health',
  'internal',
  'login',
  'logout',
  'metrics',
  'remotes',
])

/** `/part/part/:name` with plain letters and digits, which browsers, proxies and routers treat alike. */
const isForm = /^(?:\/(?:[A-Za-z0-9][\w-]{0,63}|:[A-Za-z]\w{0,39})){1,8}$/

const partsOf = (path: string) => path.toLowerCase().split('/').slice(1)
const isParameter = (part: string | undefined) => part?.startsWith(':') === true

/** Checks whether two paths can match the same address, ignoring case. */
export function canOverlap(one: string, other: string): boolean {
  const [parts, others] = [partsOf(one), partsOf(other)]
  return (
    parts.length === others.length &&
    parts.every((part, at) => isParameter(part) || isParameter(others[at]) || part === others[at])
  )
}

/** Treats `/order/:id` and `/order/:no` as equal. */
const place = (path: string) => path.toLowerCase().replace(/:[^/]+/g, ':')

/** Checks whether a remote may have a page at this path. */
export const isPagePath = (path: string): boolean => {
  const [first = ''] = partsOf(path)
  return isForm.test(path) && !isParameter(first) && !reserved.has(first)
}

/** @throws Problem for a forbidden path */
export function assertPages(pages: readonly Pick<RemotePage, 'path'>[]) {
  const refused = (path: string, why: string): Problem =>
    problem('release.bad_page', { path: JSON.stringify(path.slice(0, 200)), reason: why })
  const known = new Set<string>()
  for (const { path } of pages) {
    if (!isPagePath(path))
      throw refused(
        path,
        'it needs a first part that is not the portal’s own, and parts of letters, digits, - and _, or :name for what varies.',
      )
    if (known.has(place(path))) throw refused(path, 'the release has it twice.')
    known.add(place(path))
  }
}

interface Claim {
  name: string
  pages: readonly Pick<RemotePage, 'path'>[]
}

/** @throws Problem 409 if another remote has one of the pages, or a page that matches the same address */
export function assertFreePaths({ name, pages }: Claim, others: readonly Claim[]) {
  const taken = others
    .filter((other) => other.name !== name)
    .flatMap((other) => other.pages.map(({ path }) => ({ path, owner: other.name })))
  for (const { path } of pages) {
    const found = taken.find((one) => canOverlap(one.path, path))
    if (!found) continue
    throw problem('release.path_taken', { path, owner: found.owner, other: found.path })
  }
}
