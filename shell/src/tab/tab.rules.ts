import type { Registry } from '@portal/contracts/registry.ts'
import type { HistoryLocation } from '../navigation/history.ts'
import type { PortalPage } from '../registry/page.ts'

/**
 * Open page of the layout, identified by its path: two orders are two tabs, two filters of a list are one
 * tab.
 */
export interface OpenTab {
  path: string
  /** Location of this tab with its filters, also while hidden. */
  place: HistoryLocation
  page: PortalPage
  /** Title set by the page; initially that of the registry. */
  title: string
  isDirty: boolean
  /** Displayed build; empty for pages of the shell, and until loaded. */
  build: string
  /** True if the page asked to stay mounted. */
  keepAlive: boolean
  /**
   * Sequence number of the last time the tab was shown, for finding the least recently used one; 0 if not
   * shown since the portal was loaded.
   */
  usedAt: number
  /** Number of refreshes; each creates a new instance of the page. */
  round: number
}

/** Maximum number of mounted pages. Other tabs start again when they are shown. */
export const maxMountedPages = 8

const latest = (tabs: readonly OpenTab[]) => Math.max(0, ...tabs.map(({ usedAt }) => usedAt))

const isSame = (one: HistoryLocation, other: HistoryLocation) =>
  one.search === other.search && one.hash === other.hash && one.state === other.state

/** Opens the page at a location, or moves its tab there; changes nothing if it is already there. */
export function openPage(
  tabs: readonly OpenTab[],
  place: HistoryLocation,
  page: PortalPage,
): readonly OpenTab[] {
  const last = latest(tabs)
  const tab = tabs.find(({ path }) => path === place.pathname)
  const usedAt = tab && tab.usedAt > 0 && tab.usedAt === last ? last : last + 1
  if (tab)
    return changeTab(tabs, tab.path, { place: isSame(tab.place, place) ? tab.place : place, page, usedAt })
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

/**
 * Changes a tab. Returns the same tabs when nothing changes, because pages set their title whenever they are
 * shown.
 */
export function changeTab(
  tabs: readonly OpenTab[],
  path: string,
  changes: Partial<OpenTab>,
): readonly OpenTab[] {
  if (!tabs.some((tab) => tab.path === path && isNews(tab, changes))) return tabs
  return tabs.map((tab) => (tab.path === path ? { ...tab, ...changes } : tab))
}

/**
 * Returns the remaining tabs, and the address after closing the displayed one: the last remaining tab's, or
 * `/`.
 */
export function closeTabs(
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
export const refreshTab = (tabs: readonly OpenTab[], path: string): readonly OpenTab[] =>
  tabs.map((tab) => (tab.path === path ? { ...tab, round: tab.round + 1, isDirty: false, title: '' } : tab))

/** Checks whether a new version waits for unsaved input. */
export function isWaitingForRelease(
  tab: Pick<OpenTab, 'page' | 'isDirty' | 'build'>,
  remotes: Registry['remotes'],
): boolean {
  const entry = remotes[tab.page.remote ?? '']
  return (
    tab.isDirty && tab.build !== '' && entry !== undefined && !entry.isDisabled && entry.version !== tab.build
  )
}

/**
 * Returns the paths of pages that stay mounted: the most recently shown, and those with unsaved input or a
 * request to stay.
 */
export function listMountedPages(tabs: readonly OpenTab[]): ReadonlySet<string> {
  const candidates = tabs.filter(({ usedAt }) => usedAt > 0)
  const recent = candidates.toSorted((a, b) => b.usedAt - a.usedAt).slice(0, maxMountedPages)
  return new Set(
    [...recent, ...candidates.filter((tab) => tab.isDirty || tab.keepAlive)].map(({ path }) => path),
  )
}
