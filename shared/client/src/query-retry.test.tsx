import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { signIn } from '@portal/testing/browser/render.tsx'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { endpoints } from './endpoints.ts'
import { closeSession, store } from './store.ts'

const { useFindOrdersQuery } = endpoints(orderRoutes, { tag: 'Order' })
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>

const answer = (status: number, body: string | null = null) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })
const found = (customer = '') =>
  answer(
    200,
    JSON.stringify({ code: 200, msg: '', data: { content: [], totalElements: 0, totalPages: 0, customer } }),
  )
const silent = () => new Promise<Response>(() => {})

/** Simulates a query with these first answers, and successful later ones. */
function read(...first: (() => Response | Promise<Response>)[]) {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => (first.shift() ?? found)())
  return { asked, ...renderHook(() => useFindOrdersQuery({ page: 1, size: 15 }), { wrapper }) }
}
const real = setTimeout
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
/** Waits in real time, because the store batches changes per frame. */
async function seen(isSo: () => boolean) {
  while (!isSo()) await act(() => new Promise((resolve) => real(resolve, 5)))
}
/** Advances in small steps, independent of the machine's speed. */
async function until(isSo: () => boolean) {
  for (let steps = 0; !isSo(); steps++) {
    expect(steps).toBeLessThan(1_000)
    await later(100)
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  closeSession()
  signIn('maintain')
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test.each([
  ['reset', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answered 503', () => answer(503, '{"code":503,"msg":"away"}')],
  ['answered 404 by somebody else', () => answer(404)],
  ['answered by a page', () => answer(200, '<!doctype html>')],
  ['cut off', () => answer(200, '{"code":200,"da')],
])('reports a first read that is %s, and recovers', async (_, broken) => {
  const { result } = read(broken, broken)
  await later(500)
  await seen(() => result.current.error !== undefined)
  await later(2_500)
  await seen(() => result.current.error === undefined && result.current.data !== undefined)
  expect(result.current.data?.content).toEqual([])
})

test('recovers within two seconds from an outage of up to five seconds', async () => {
  for (let outage = 250; outage <= 5_000; outage += 250) {
    const started = Date.now()
    const { result, asked, unmount } = read()
    asked.mockImplementation(async () => (Date.now() - started < outage ? answer(503) : found()))
    await later(outage + 2_000)
    await seen(() => result.current.data !== undefined)
    unmount()
    closeSession()
    signIn('maintain')
  }
})

test('repeats a query without an answer in parallel, at most two at a time, with growing pauses', async () => {
  const { result, asked } = read(silent, silent, silent)
  const isGivenUp = (call: number) => asked.mock.calls[call]?.[1]?.signal?.aborted
  await later(2_600)
  expect([asked.mock.calls.length, isGivenUp(0)]).toEqual([2, false])
  await later(2_500)
  expect([asked.mock.calls.length, isGivenUp(0), isGivenUp(1)]).toEqual([3, true, false])
  await later(5_000)
  await seen(() => result.current.data !== undefined)
  expect(result.current.data?.content).toEqual([])
  await later(60_000)
  expect(asked).toHaveBeenCalledTimes(4)
  expect([1, 2].map(isGivenUp)).toEqual([true, true])
})

test('accepts a slow answer', async () => {
  const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(found('slow')), 4_000))
  const { result } = read(slow, silent)
  await later(4_100)
  await seen(() => result.current.data !== undefined)
  expect(result.current.data).toMatchObject({ customer: 'slow' })
})

test('does not repeat refused queries and queries without subscribers', async () => {
  const refused = read(() =>
    answer(404, JSON.stringify({ code: 404, msg: 'There is no such order.', error: 'order.not_found' })),
  )
  await seen(() => refused.result.current.error !== undefined)
  await later(60_000)
  expect(refused.result.current.error).toMatchObject({ error: 'order.not_found' })
  expect(refused.asked).toHaveBeenCalledTimes(1)
  refused.unmount()
  closeSession()
  signIn('maintain')
  const left = read(() => answer(503))
  await later(600)
  await seen(() => left.result.current.error !== undefined)
  left.asked.mockClear()
  left.unmount()
  await later(60_000)
  expect(left.asked).not.toHaveBeenCalled()
})

test('retries immediately when the page becomes visible', async () => {
  const away = () => answer(503)
  const { result, asked } = read(away)
  asked.mockImplementation(async () => away())
  // Uses up the short pauses, so that nothing else retries during the test.
  for (const tries of [1, 2, 3, 4, 5]) {
    await until(() => asked.mock.calls.length >= tries)
    await until(() => result.current.error !== undefined && !result.current.isFetching)
  }
  asked.mockClear().mockImplementation(async () => found())
  document.dispatchEvent(new Event('visibilitychange'))
  await seen(() => result.current.data !== undefined)
  expect(asked).toHaveBeenCalledTimes(1)
})
