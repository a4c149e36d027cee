import { constantDelay, growingDelay, retryWhileVisible } from './retry-while-visible.ts'

function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const flush = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => {
  jest.useFakeTimers()
  look('visible')
})
afterEach(() => jest.useRealTimers())

test('retries once a second until it succeeds', async () => {
  let tries = 0
  const attempt = async () => {
    tries += 1
    if (tries < 3) throw new Error('not yet')
    return 'healed'
  }
  const healed = retryWhileVisible(attempt, constantDelay, new AbortController().signal)
  await jest.advanceTimersByTimeAsync(999)
  expect(tries).toBe(0)
  await jest.advanceTimersByTimeAsync(2001)
  expect(tries).toBe(3)
  await expect(healed).resolves.toBe('healed')
})

test('pauses while hidden, and retries immediately when visible or online again', async () => {
  let tries = 0
  const attempt = async () => {
    tries += 1
    throw new Error('never')
  }
  const ending = new AbortController()
  const healing = retryWhileVisible(attempt, constantDelay, ending.signal)
  look('hidden')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(0)
  look('visible')
  await flush()
  expect(tries).toBe(1)
  window.dispatchEvent(new Event('online'))
  await flush()
  expect(tries).toBe(2)
  ending.abort(new Error('left'))
  await expect(healing).rejects.toThrow('left')
  await jest.advanceTimersByTimeAsync(5000)
  expect(tries).toBe(2)
})

test('increases the interval up to 15 seconds', () => {
  expect([0, 1, 2, 3, 9].map(growingDelay)).toEqual([2000, 4000, 8000, 15_000, 15_000])
})
