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

test('every path is a tab once, and keeps its own place', () => {
  const tabs = visit(opened('/a', '/b'), place('/a', '?page=2'), page)
  expect(pathsOf(tabs)).toEqual(['/a', '/b'])
  expect(tabs.map((tab) => tab.place.search)).toEqual(['?page=2', ''])
})

test('nothing new leaves the tabs as they are, so that nothing is drawn for it', () => {
  const tabs = change(opened('/a', '/b'), '/b', { title: 'B' })
  expect(visit(tabs, place('/b'), page)).toBe(tabs)
  expect(change(tabs, '/b', { title: 'B', isDirty: false })).toBe(tabs)
  const back = visit(tabs, place('/a'), page)
  expect(back.map((tab, at) => tab === tabs[at])).toEqual([false, true])
})

test('SHELL-07 closing the shown tab leads to the last remaining one, with its filters', () => {
  const tabs = visit(opened('/a', '/b', '/c'), place('/c', '?page=3'), page)
  expect(close(tabs, '/a', '/a')).toMatchObject({ goTo: '/c?page=3' })
  expect(close(tabs, '/c', '/c')).toMatchObject({ goTo: '/b' })
  expect(close(tabs, '/b', '/c').goTo).toBeUndefined()
})

test('SHELL-08 closing the last tab leads to /', () =>
  expect(close(opened('/a'), '/a', '/a')).toEqual({ tabs: [], goTo: '/' }))

test('a refreshed tab is another instance of its page', () => {
  const [before] = opened('/a')
  const [after] = refresh(opened('/a'), '/a')
  expect(after?.round).toBe((before?.round ?? 0) + 1)
})

test('the pages left alone for longest are let go, but never one with unsaved input or one that wants to stay', () => {
  const names = Array.from({ length: keptAlive + 3 }, (_, at) => `/${at}`)
  let tabs = opened(...names)
  expect(alive(tabs).size).toBe(keptAlive)
  expect(alive(tabs).has('/0')).toBe(false)
  tabs = change(change(tabs, '/0', { isDirty: true }), '/1', { keepAlive: true })
  expect(alive(tabs).size).toBe(keptAlive + 2)
  expect(alive(visit(tabs, place('/2'), page)).has('/2')).toBe(true)
})

test('a tab of before a reload starts when it is shown', () => {
  const tabs = opened('/a').map((tab) => ({ ...tab, usedAt: 0 }))
  expect(alive(tabs).size).toBe(0)
  expect([...alive(visit(tabs, place('/a'), page))]).toEqual(['/a'])
})
