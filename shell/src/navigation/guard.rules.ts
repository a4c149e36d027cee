import type { MenuEntry } from '@portal/contracts/access.ts'
import { pageAt } from '@portal/contracts/page-path.ts'
import { publicLogPaths } from '@portal/contracts/version-log.ts'
import { type PortalPage, unservedPage } from '../registry/page.ts'

export type Verdict =
  | { kind: 'show'; page: PortalPage }
  /** Needs a session: to the sign-in page, and back. */
  | { kind: 'sign-in' }
  | { kind: 'forbidden' }
  /** Separate document served by the gateway. */
  | { kind: 'document' }
  | { kind: 'unknown' }

interface Visitor {
  username: string
  /** The paths that the server lets this user open. */
  routes: readonly string[]
  permissions: readonly string[]
  menu?: readonly MenuEntry[]
}

/**
 * Addresses that never ask for a session, whether a live release serves them at the moment or not (SHELL-37 …
 * SHELL-39). `/login` is the open route OauthLogin as well: it is the same page with authorization
 * parameters.
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
 * Checks access below a route: only to pages whose permission the user has. Readers of repair requests may
 * open one, but not the form for a new one.
 */
const isOpen = ({ path, access }: PortalPage, { routes, permissions }: Visitor) =>
  routes.includes(path) || (permissions.includes(access) && routes.some((route) => covers(route, path)))

/** The label of the menu's entry for a route. */
const labelOf = (route: string, menu: readonly MenuEntry[] = []): string | undefined =>
  menu.flatMap(({ children = [], ...entry }) => [entry, ...children]).find(({ path }) => path === route)
    ?.label

/** The page of a route that exists, and that no live release serves at the moment. */
function unserved(path: string, pages: readonly PortalPage[], visitor: Visitor | null) {
  const routes = [...openPaths, ...(visitor?.username ? visitor.routes : [])]
  const route = routes.find((one) => covers(one, path))
  if (route === undefined || pages.some((page) => covers(route, page.path))) return undefined
  return unservedPage(path, labelOf(route, visitor?.menu) ?? route, openPaths.includes(route))
}

/** Decides how to treat an address. The server decides again on every call; this only avoids empty pages. */
export function judge(path: string, pages: readonly PortalPage[], visitor: Visitor | null): Verdict {
  if (documents.includes(path) || path.startsWith('/companyLogin/')) return { kind: 'document' }
  const page = pageAt(pages, path) ?? unserved(path, pages, visitor)
  if (!page) return { kind: 'unknown' }
  if (page.access === 'public' || openPaths.includes(page.path)) return { kind: 'show', page }
  if (!visitor?.username) return { kind: 'sign-in' }
  return page.access === 'user' || isOpen(page, visitor) ? { kind: 'show', page } : { kind: 'forbidden' }
}
