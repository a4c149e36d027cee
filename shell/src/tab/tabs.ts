import { markAllStale, store, t } from '@portal/client'
import { pageAt } from '@portal/contracts/page-path.ts'
import { useSyncExternalStore } from 'react'
import type { Verdict } from '../navigation/guard.rules.ts'
import type { Place } from '../navigation/history.ts'
import type { PortalPage } from '../registry/page.ts'
import { change, close, type OpenTab, refresh, visit } from './tab.rules.ts'

const stored = 'portal.tabs'
let tabs: readonly OpenTab[] = []
const listeners = new Set<() => void>()

type StoredTab = Pick<OpenTab, 'path' | 'title'> & { search: string }

/** Stores tabs for a reload. Writing is expensive, and most switches of tabs have nothing to write. */
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
  /** Asks before unsaved input is thrown away. */
  mayLose(titles: string[]): Promise<boolean>
  /** The same, before a new version takes the place of a page. */
  mayReplace(titles: string[]): Promise<boolean>
}

const titlesOf = (some: readonly OpenTab[]) =>
  some.filter((tab) => tab.isDirty).map((tab) => tab.title || t(tab.page.title))

/** Commands for tabs. `actions` connect them to the address and to the confirmation of unsaved input. */
export function tabCommands(actions: TabActions) {
  const asked = async (lost: readonly OpenTab[]) => {
    const titles = titlesOf(lost)
    return titles.length === 0 || (await actions.mayLose(titles))
  }
  return {
    async close(path: string) {
      if (!(await asked(tabs.filter((tab) => tab.path === path)))) return
      const { tabs: rest, goTo } = close(tabs, path, actions.shown())
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
      if (await actions.mayReplace(titles)) set(refresh(tabs, path))
    },
    async refresh() {
      const shown = actions.shown()
      if (!(await asked(tabs.filter((tab) => tab.path === shown)))) return
      // Invalidates all cached data.
      store.dispatch(markAllStale())
      set(refresh(tabs, shown))
      actions.goTo(shown)
    },
  }
}
export type TabCommands = ReturnType<typeof tabCommands>

export const tabStore = {
  tabs: () => tabs,
  visit: (place: Place, page: PortalPage) => set(visit(tabs, place, page)),
  change: (path: string, changes: Partial<OpenTab>) => set(change(tabs, path, changes)),
  isDirty,
  clear: () => set([]),
  /** Restores the tabs from before the reload whose page still exists. They start when shown. */
  restore(pages: readonly PortalPage[]) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(stored) ?? '[]') as StoredTab[]
      tabs = kept.flatMap(({ path, title, search }) => {
        const page = pageAt(pages, path)
        const place: Place = { pathname: path, search, hash: '', state: null, key: path }
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

/** Opens the tab of the page that stands at a place, or moves it there. */
export function openTab(place: Place, verdict: Verdict): void {
  if (verdict.kind === 'show' && verdict.page.layout === 'home') tabStore.visit(place, verdict.page)
}

export const useTabs = (): readonly OpenTab[] => useSyncExternalStore(tabStore.listen, tabStore.tabs)

/** Reads a value of the open tabs, and re-renders only when it changes. */
export const useOfTabs = <Value extends string | boolean>(read: (tabs: readonly OpenTab[]) => Value): Value =>
  useSyncExternalStore(tabStore.listen, () => read(tabs))
