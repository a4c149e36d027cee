import { provideStorage } from './storage.ts'

const own = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor
afterEach(() => Object.defineProperty(window, 'localStorage', own))

test('keeps a working store', () => {
  const before = window.localStorage
  localStorage.setItem('kept', 'yes')
  provideStorage()
  expect(window.localStorage).toBe(before)
  expect(Object.keys(localStorage)).toEqual(['kept'])
  localStorage.clear()
})

test.each([
  [
    'is denied',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  [
    'has no room',
    () => ({
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  ],
])("provides a store when the browser's %s", (_, get) => {
  Object.defineProperty(window, 'localStorage', { get, configurable: true })
  provideStorage()
  localStorage.setItem('a', '1')
  localStorage.setItem('b', '2')
  localStorage.removeItem('a')
  expect([localStorage.getItem('a'), localStorage.getItem('b'), localStorage.length]).toEqual([null, '2', 1])
  expect([Object.keys(localStorage), localStorage.key(0), localStorage.getItem('getItem')]).toEqual([
    ['b'],
    'b',
    null,
  ])
  localStorage.clear()
  expect(localStorage).toHaveLength(0)
})
