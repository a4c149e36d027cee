import { createHistory, type HistoryLocation } from './history.ts'

let portal: ReturnType<typeof createHistory>
const arrivals: string[] = []
beforeEach(() => {
  window.history.replaceState(null, '', '/start')
  arrivals.length = 0
  portal = createHistory(
    ({ pathname }) => pathname !== '/closed',
    ({ pathname, search }: HistoryLocation) => void arrivals.push(pathname + search),
  )
})
afterEach(() => portal.end())

test('SHELL-42 cancels a forbidden navigation', () => {
  portal.push('/closed')
  expect(portal.place().pathname).toBe('/start')
  expect(location.pathname).toBe('/start')
  expect(arrivals).toEqual([])
})

test('SHELL-42 cancels a forbidden step of the browser and restores the address', () => {
  portal.push('/order?page=2#note')
  const before = portal.place()
  window.history.pushState(null, '', '/closed')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(portal.place()).toBe(before)
  expect(location.pathname + location.search + location.hash).toBe('/order?page=2#note')
  expect(arrivals).toEqual(['/order?page=2'])
  window.history.pushState(null, '', '/device')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(portal.place().pathname).toBe('/device')
})

test('runs `onArrival` before it notifies listeners', () => {
  const heard: string[][] = []
  portal.listen(() => heard.push([...arrivals]))
  portal.push('/order?page=2')
  expect(heard).toEqual([['/order?page=2']])
})

test('adds no history entry for the current location', () => {
  const before = window.history.length
  portal.push('/order')
  portal.push('/order')
  portal.push({ pathname: '/order', search: '' })
  expect(window.history.length).toBe(before + 1)
  portal.push('/order?page=2')
  expect(window.history.length).toBe(before + 2)
})

test.each([
  '/.//evil.example',
  '//evil.example/..//evil.example',
  'https://evil.example//evil.example',
  '/a/..//evil.example',
])('keeps a step to %s in the portal, links included', (to) => {
  portal.push(to)
  const { pathname } = portal.place()
  expect([location.origin, pathname.startsWith('//')]).toEqual(['http://localhost', false])
  expect(new URL(portal.createHref({ pathname, search: '?page=2' }), location.href).origin).toBe(
    'http://localhost',
  )
})
