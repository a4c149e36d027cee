import type { MenuEntry } from '@portal/contracts/access.ts'
import { findPageAt } from '@portal/contracts/page-path.ts'
import { publicLogPaths } from '@portal/contracts/version-log.ts'
import { type PortalPage, unservedPage } from '../registry/page.ts'

export type Verdict =
  | { kind: 'show'; page: PortalPage }
  /** Needs a session: opens the sign-in page, which returns here. */
  | { kind: 'sign-in' }
  | { kind: 'forbidden' }
  /** Separate document, served by the gateway. */
  | { kind: 'document' }
  | { kind: 'unknown' }

interface Visitor {
  username: string
  /** Paths that the server lets this user open. */
  routes: readonly string[]
  permissions: readonly string[]
  menu?: readonly MenuEntry[]
}

/**
 * Addresses that never require a session, even without a live release that serves them (SHELL-37 …
 * SHELL-39). `/login` is also the open route OauthLogin: the same page with authorization parameters.
 */
export const openPaths: readonly string[] = [
  '/login',
  '/404',
  '/apiLogin',
  '/oauthConfirm',
  '/translator',
  '/pvCalculation',
]

/** Separate documents for sign-in, whose parameters never reach the portal's pages. */
const documents: readonly string[] = [...publicLogPaths, '/login', '/apiLogin', '/companyLogin']

const covers = (route: string, path: string) => path === route || path.startsWith(`${route}/`)

/**
 * Checks access below a route, which requires the permission of the page: for example, readers of repair
 * requests can open a request, but not the form for a new one.
 */
const isOpen = ({ path, access }: PortalPage, { routes, permissions }: Visitor) =>
  routes.includes(path) || (permissions.includes(access) && routes.some((route) => covers(route, path)))

/** Returns the label of a route's menu entry. */
const labelOf = (route: string, menu: readonly MenuEntry[] = []): string | undefined =>
  menu.flatMap(({ children = [], ...entry }) => [entry, ...children]).find(({ path }) => path === route)
    ?.label

/** Returns the page that says that a known route has no live release. */
function unserved(path: string, pages: readonly PortalPage[], visitor: Visitor | null) {
  const routes = [...openPaths, ...(visitor?.username ? visitor.routes : [])]
  const route = routes.find((one) => covers(one, path))
  if (route === undefined || pages.some((page) => covers(route, page.path))) return undefined
  return unservedPage(path, labelOf(route, visitor?.menu) ?? route, openPaths.includes(route))
}

/** Decides how to treat an address. The server decides again on every call; this only avoids empty pages. */
export function checkAddress(path: string, pages: readonly PortalPage[], visitor: Visitor | null): Verdict {
  if (documents.includes(path) || path.startsWith('/companyLogin/')) return { kind: 'document' }
  const page = findPageAt(pages, path) ?? unserved(path, pages, visitor)
  if (!page) return { kind: 'unknown' }
  if (page.access === 'public' || openPaths.includes(page.path)) return { kind: 'show', page }
  if (!visitor?.username) return { kind: 'sign-in' }
  return page.access === 'user' || isOpen(page, visitor) ? { kind: 'show', page } : { kind: 'forbidden' }
}
