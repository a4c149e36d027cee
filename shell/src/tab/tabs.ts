import { markAllStale, store, t } from '@portal/client'
import { findPageAt } from '@portal/contracts/page-path.ts'
import { useSyncExternalStore } from 'react'
import type { Verdict } from '../navigation/guard.rules.ts'
import type { HistoryLocation } from '../navigation/history.ts'
import type { PortalPage } from '../registry/page.ts'
import { changeTab, closeTabs, type OpenTab, openPage, refreshTab } from './tab.rules.ts'

const stored = 'portal.tabs'
let tabs: readonly OpenTab[] = []
const listeners = new Set<() => void>()

type StoredTab = Pick<OpenTab, 'path' | 'title'> & { search: string }

/**
 * Stores tabs for a reload. Skips unchanged states, because writing is expensive and most tab switches
 * change nothing.
 */
function keep() {
  const kept: StoredTab[] = tabs.map(({ path, title, place }) => ({ path, title, search: place.search }))
  const text = JSON.stringify(kept)
  if (text !== sessionStorage.getItem(stored)) sessionStorage.setItem(stored, text)
}

function set(next: readonly OpenTab[]) {
  if (next === tabs) return
  tabs = next
  keep()
  for (const listener of listeners) listener()
}

const isDirty = (path: string) => tabs.some((tab) => tab.path === path && tab.isDirty)

export interface TabActions {
  /** Returns the current address. */
  shown(): string
  goTo(address: string): void
  /** Asks before unsaved input is discarded. */
  mayLose(titles: string[]): Promise<boolean>
  /** Asks before a new version replaces a page with unsaved input. */
  mayReplace(titles: string[]): Promise<boolean>
}

const titlesOf = (some: readonly OpenTab[]) =>
  some.filter((tab) => tab.isDirty).map((tab) => tab.title || t(tab.page.title))

/** Commands for tabs. `actions` connect them to the address and to the confirmation of unsaved input. */
export function createTabCommands(actions: TabActions) {
  const asked = async (lost: readonly OpenTab[]) => {
    const titles = titlesOf(lost)
    return titles.length === 0 || (await actions.mayLose(titles))
  }
  return {
    async close(path: string) {
      if (!(await asked(tabs.filter((tab) => tab.path === path)))) return
      const { tabs: rest, goTo } = closeTabs(tabs, path, actions.shown())
      set(rest)
      if (goTo !== undefined) actions.goTo(goTo)
    },
    async closeOthers() {
      const shown = actions.shown()
      if (await asked(tabs.filter((tab) => tab.path !== shown))) set(tabs.filter((tab) => tab.path === shown))
    },
    async closeAll() {
      if (!(await asked(tabs))) return
      set([])
      actions.goTo('/')
    },
    /** Applies the new version of a page and discards its input. */
    async applyRelease(path: string) {
      const titles = titlesOf(tabs.filter((tab) => tab.path === path))
      if (await actions.mayReplace(titles)) set(refreshTab(tabs, path))
    },
    async refresh() {
      const shown = actions.shown()
      if (!(await asked(tabs.filter((tab) => tab.path === shown)))) return
      // Invalidates all cached data.
      store.dispatch(markAllStale())
      set(refreshTab(tabs, shown))
      actions.goTo(shown)
    },
  }
}
export type TabCommands = ReturnType<typeof createTabCommands>

export const tabStore = {
  tabs: () => tabs,
  visit: (place: HistoryLocation, page: PortalPage) => set(openPage(tabs, place, page)),
  change: (path: string, changes: Partial<OpenTab>) => set(changeTab(tabs, path, changes)),
  isDirty,
  clear: () => set([]),
  /** Restores the tabs from before a reload whose pages still exist. They start when shown. */
  restore(pages: readonly PortalPage[]) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(stored) ?? '[]') as StoredTab[]
      tabs = kept.flatMap(({ path, title, search }) => {
        const page = findPageAt(pages, path)
        const place: HistoryLocation = { pathname: path, search, hash: '', state: null, key: path }
        return page
          ? [{ path, place, page, title, isDirty: false, build: '', keepAlive: false, usedAt: 0, round: 0 }]
          : []
      })
    } catch {
      tabs = []
    }
  },
  listen(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Opens the tab of the page at a location, or moves its tab there. */
export function openTab(place: HistoryLocation, verdict: Verdict): void {
  if (verdict.kind === 'show' && verdict.page.layout === 'home') tabStore.visit(place, verdict.page)
}

export const useTabs = (): readonly OpenTab[] => useSyncExternalStore(tabStore.listen, tabStore.tabs)

/** Reads a value of the open tabs, and re-renders only when it changes. */
export const useTabsValue = <Value extends string | boolean>(
  read: (tabs: readonly OpenTab[]) => Value,
): Value => useSyncExternalStore(tabStore.listen, () => read(tabs))
