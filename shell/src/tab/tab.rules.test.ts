import type { HistoryLocation } from '../navigation/history.ts'
import type { PortalPage } from '../registry/page.ts'
import {
  changeTab,
  closeTabs,
  listMountedPages,
  maxMountedPages,
  type OpenTab,
  openPage,
  refreshTab,
} from './tab.rules.ts'

const page: PortalPage = {
  path: '/:name',
  title: 'A page',
  icon: '',
  access: 'user',
  layout: 'home',
  remote: 'mf-x',
}
const place = (pathname: string, search = ''): HistoryLocation => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: pathname,
})
const opened = (...paths: string[]) =>
  paths.reduce<readonly OpenTab[]>((tabs, path) => openPage(tabs, place(path), page), [])
const pathsOf = (tabs: readonly OpenTab[]) => tabs.map(({ path }) => path)

test('opens each path once and keeps its location', () => {
  const tabs = openPage(opened('/a', '/b'), place('/a', '?page=2'), page)
  expect(pathsOf(tabs)).toEqual(['/a', '/b'])
  expect(tabs.map((tab) => tab.place.search)).toEqual(['?page=2', ''])
})

test('returns the same tabs when nothing changes', () => {
  const tabs = changeTab(opened('/a', '/b'), '/b', { title: 'B' })
  expect(openPage(tabs, place('/b'), page)).toBe(tabs)
  expect(changeTab(tabs, '/b', { title: 'B', isDirty: false })).toBe(tabs)
  const back = openPage(tabs, place('/a'), page)
  expect(back.map((tab, at) => tab === tabs[at])).toEqual([false, true])
})

test('SHELL-07 shows the last remaining tab with its filters after closing', () => {
  const tabs = openPage(opened('/a', '/b', '/c'), place('/c', '?page=3'), page)
  expect(closeTabs(tabs, '/a', '/a')).toMatchObject({ goTo: '/c?page=3' })
  expect(closeTabs(tabs, '/c', '/c')).toMatchObject({ goTo: '/b' })
  expect(closeTabs(tabs, '/b', '/c').goTo).toBeUndefined()
})

test('SHELL-08 opens / after closing the last tab', () =>
  expect(closeTabs(opened('/a'), '/a', '/a')).toEqual({ tabs: [], goTo: '/' }))

test('opens a new instance of a refreshed page', () => {
  const [before] = opened('/a')
  const [after] = refreshTab(opened('/a'), '/a')
  expect(after?.round).toBe((before?.round ?? 0) + 1)
})

test('unloads the least recently used pages, except those with unsaved input or a request to stay', () => {
  const names = Array.from({ length: maxMountedPages + 3 }, (_, at) => `/${at}`)
  let tabs = opened(...names)
  expect(listMountedPages(tabs).size).toBe(maxMountedPages)
  expect(listMountedPages(tabs).has('/0')).toBe(false)
  tabs = changeTab(changeTab(tabs, '/0', { isDirty: true }), '/1', { keepAlive: true })
  expect(listMountedPages(tabs).size).toBe(maxMountedPages + 2)
  expect(listMountedPages(openPage(tabs, place('/2'), page)).has('/2')).toBe(true)
})

test('starts a restored tab when it is shown', () => {
  const tabs = opened('/a').map((tab) => ({ ...tab, usedAt: 0 }))
  expect(listMountedPages(tabs).size).toBe(0)
  expect([...listMountedPages(openPage(tabs, place('/a'), page))]).toEqual(['/a'])
})
