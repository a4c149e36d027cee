import type { Place } from '../navigation/history.ts'
import type { PortalPage } from '../registry/page.ts'
import { alive, change, close, keptAlive, type OpenTab, refresh, visit } from './tab.rules.ts'

const page: PortalPage = {
  path: '/:name',
  title: 'A page',
  icon: '',
  access: 'user',
  layout: 'home',
  remote: 'mf-x',
}
const place = (pathname: string, search = ''): Place => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: pathname,
})
const opened = (...paths: string[]) =>
  paths.reduce<readonly OpenTab[]>((tabs, path) => visit(tabs, place(path), page), [])
const pathsOf = (tabs: readonly OpenTab[]) => tabs.map(({ path }) => path)

test('opens each path once and keeps its location', () => {
  const tabs = visit(opened('/a', '/b'), place('/a', '?page=2'), page)
  expect(pathsOf(tabs)).toEqual(['/a', '/b'])
  expect(tabs.map((tab) => tab.place.search)).toEqual(['?page=2', ''])
})

test('returns the same tabs when nothing changes', () => {
  const tabs = change(opened('/a', '/b'), '/b', { title: 'B' })
  expect(visit(tabs, place('/b'), page)).toBe(tabs)
  expect(change(tabs, '/b', { title: 'B', isDirty: false })).toBe(tabs)
  const back = visit(tabs, place('/a'), page)
  expect(back.map((tab, at) => tab === tabs[at])).toEqual([false, true])
})

test('SHELL-07 shows the last remaining tab with its filters after closing', () => {
  const tabs = visit(opened('/a', '/b', '/c'), place('/c', '?page=3'), page)
  expect(close(tabs, '/a', '/a')).toMatchObject({ goTo: '/c?page=3' })
  expect(close(tabs, '/c', '/c')).toMatchObject({ goTo: '/b' })
  expect(close(tabs, '/b', '/c').goTo).toBeUndefined()
})

test('SHELL-08 opens / after closing the last tab', () =>
  expect(close(opened('/a'), '/a', '/a')).toEqual({ tabs: [], goTo: '/' }))

test('opens a new instance of a refreshed page', () => {
  const [before] = opened('/a')
  const [after] = refresh(opened('/a'), '/a')
  expect(after?.round).toBe((before?.round ?? 0) + 1)
})

test('unloads the least recently used pages, except those with unsaved input or a request to stay', () => {
  const names = Array.from({ length: keptAlive + 3 }, (_, at) => `/${at}`)
  let tabs = opened(...names)
  expect(alive(tabs).size).toBe(keptAlive)
  expect(alive(tabs).has('/0')).toBe(false)
  tabs = change(change(tabs, '/0', { isDirty: true }), '/1', { keepAlive: true })
  expect(alive(tabs).size).toBe(keptAlive + 2)
  expect(alive(visit(tabs, place('/2'), page)).has('/2')).toBe(true)
})

test('starts a restored tab when it is shown', () => {
  const tabs = opened('/a').map((tab) => ({ ...tab, usedAt: 0 }))
  expect(alive(tabs).size).toBe(0)
  expect([...alive(visit(tabs, place('/a'), page))]).toEqual(['/a'])
})
