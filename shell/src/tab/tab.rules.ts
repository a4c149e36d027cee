import type { Registry } from '@portal/contracts/registry.ts'
import type { Place } from '../navigation/history.ts'
import type { PortalPage } from '../registry/page.ts'

/**
 * Open page of the layout, identified by its path: two orders are two tabs, two filters of a list are one.
 */
export interface OpenTab {
  path: string
  /** Location of this tab with its filters, also while hidden. */
  place: Place
  page: PortalPage
  /** Title set by the page; initially that of the registry. */
  title: string
  isDirty: boolean
  /** Displayed build; empty for pages of the shell, and until loaded. */
  build: string
  /** True if the page asked to stay mounted. */
  keepAlive: boolean
  /**
   * Counts up whenever a tab is shown: the lowest was left alone for longest. 0: not shown since the portal
   * was loaded.
   */
  usedAt: number
  /** Counts the refreshes; another round is another instance of the page. */
  round: number
}

/** Pages kept alive beside each other. Those beyond stay as tabs and start anew when they are shown. */
export const keptAlive = 8

const latest = (tabs: readonly OpenTab[]) => Math.max(0, ...tabs.map(({ usedAt }) => usedAt))

const isSame = (one: Place, other: Place) =>
  one.search === other.search && one.hash === other.hash && one.state === other.state

/**
 * Opens the page at a place, or moves its tab there. Where it stands already, nothing of the page changes.
 */
export function visit(tabs: readonly OpenTab[], place: Place, page: PortalPage): readonly OpenTab[] {
  const last = latest(tabs)
  const tab = tabs.find(({ path }) => path === place.pathname)
  const usedAt = tab && tab.usedAt > 0 && tab.usedAt === last ? last : last + 1
  if (tab)
    return change(tabs, tab.path, { place: isSame(tab.place, place) ? tab.place : place, page, usedAt })
  return [
    ...tabs,
    {
      path: place.pathname,
      place,
      page,
      title: '',
      isDirty: false,
      build: '',
      keepAlive: false,
      usedAt,
      round: 0,
    },
  ]
}

const isNews = (tab: OpenTab, changes: Partial<OpenTab>) =>
  Object.entries(changes).some(([name, value]) => tab[name as keyof OpenTab] !== value)

/** Returns the same tabs when nothing changes, as pages set their title whenever they are shown. */
export function change(
  tabs: readonly OpenTab[],
  path: string,
  changes: Partial<OpenTab>,
): readonly OpenTab[] {
  if (!tabs.some((tab) => tab.path === path && isNews(tab, changes))) return tabs
  return tabs.map((tab) => (tab.path === path ? { ...tab, ...changes } : tab))
}

/**
 * Returns the remaining tabs, and the address after closing the shown one: the last remaining tab's, or `/`.
 */
export function close(
  tabs: readonly OpenTab[],
  path: string,
  shown: string,
): { tabs: readonly OpenTab[]; goTo?: string } {
  const rest = tabs.filter((tab) => tab.path !== path)
  if (path !== shown) return { tabs: rest }
  const last = rest.at(-1)
  return { tabs: rest, goTo: last ? `${last.path}${last.place.search}${last.place.hash}` : '/' }
}

/** Reopens the page by its route, without parameters. */
export const refresh = (tabs: readonly OpenTab[], path: string): readonly OpenTab[] =>
  tabs.map((tab) => (tab.path === path ? { ...tab, round: tab.round + 1, isDirty: false, title: '' } : tab))

/** Checks whether a new version waits for unsaved input. */
export function awaitsRelease(
  tab: Pick<OpenTab, 'page' | 'isDirty' | 'build'>,
  remotes: Registry['remotes'],
): boolean {
  const entry = remotes[tab.page.remote ?? '']
  return (
    tab.isDirty && tab.build !== '' && entry !== undefined && !entry.isDisabled && entry.version !== tab.build
  )
}

/**
 * Paths whose pages are kept alive: the most recently shown, and those with unsaved input or a wish to stay.
 */
export function alive(tabs: readonly OpenTab[]): ReadonlySet<string> {
  const candidates = tabs.filter(({ usedAt }) => usedAt > 0)
  const recent = candidates.toSorted((a, b) => b.usedAt - a.usedAt).slice(0, keptAlive)
  return new Set(
    [...recent, ...candidates.filter((tab) => tab.isDirty || tab.keepAlive)].map(({ path }) => path),
  )
}
