import { signIn } from '@portal/testing/browser/render.tsx'
import { markAllStale } from './api.ts'
import { onEvent, startEvents } from './events.ts'
import { store } from './store.ts'

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  static OPEN = 1
  readyState = 0
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  readonly address: string
  readonly protocols: string[]
  constructor(address: URL, protocols: string[]) {
    super()
    this.address = String(address)
    this.protocols = protocols
    FakeSocket.opened.push(this)
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
}

const real = globalThis.WebSocket
let stop = () => {}
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  FakeSocket.opened = []
  globalThis.WebSocket = FakeSocket as never
  signIn('maintain')
})
afterEach(() => {
  stop()
  globalThis.WebSocket = real
  jest.useRealTimers()
})
const last = () => FakeSocket.opened.at(-1) as FakeSocket

test('opens the socket with protocol and token, and delivers events', () => {
  stop = startEvents()
  expect(last().address).toBe('ws://localhost/api/events')
  expect(last().protocols).toEqual(['portal.events.v1', 'portal.token.test-token'])
  const heard: unknown[] = []
  const end = onEvent('notice', ({ service }) => heard.push(service))
  last().open()
  last().onmessage?.({ data: '{"topic":"notice","data":{"service":"chat"}}' })
  last().onmessage?.({ data: 'no json' })
  end()
  last().onmessage?.({ data: '{"topic":"notice","data":{"service":"identity"}}' })
  expect(heard).toEqual(['chat'])
})

test('reconnects with growing pauses and refetches data after the gap', () => {
  stop = startEvents()
  const gaps: unknown[] = []
  onEvent('gap', () => gaps.push(1))
  const dispatched = jest.spyOn(store, 'dispatch')
  last().open()
  expect(gaps).toEqual([])
  jest.advanceTimersByTime(6_000)
  last().close()
  jest.advanceTimersByTime(501)
  expect(FakeSocket.opened).toHaveLength(2)
  last().close()
  jest.advanceTimersByTime(499)
  expect(FakeSocket.opened).toHaveLength(2)
  jest.advanceTimersByTime(502)
  expect(FakeSocket.opened).toHaveLength(3)
  last().open()
  expect(gaps).toEqual([1])
  expect(dispatched).toHaveBeenCalledWith(expect.objectContaining({ type: markAllStale().type }))
  dispatched.mockRestore()
})

test('retries a refused socket with growing pauses', () => {
  stop = startEvents()
  for (const [closes, wait] of [501, 1_001, 2_001].entries()) {
    last().open()
    last().close()
    jest.advanceTimersByTime(wait)
    expect(FakeSocket.opened).toHaveLength(closes + 2)
  }
  last().open()
  last().close()
  jest.advanceTimersByTime(1_999)
  expect(FakeSocket.opened).toHaveLength(4)
})

test('retries immediately when online, and never after it was closed', () => {
  stop = startEvents()
  last().close()
  window.dispatchEvent(new Event('online'))
  expect(FakeSocket.opened).toHaveLength(2)
  stop()
  jest.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('online'))
  expect(FakeSocket.opened).toHaveLength(2)
  expect(store.getState().session.user).not.toBeNull()
})

describe('with other tabs', () => {
  type Granted = (lock: object | null) => Promise<void> | undefined
  const waiting: Granted[] = []
  let isFree = true
  const request = (_: string, options: LockOptions, granted: Granted) => {
    if (!options.ifAvailable) waiting.push(granted)
    // A busy machine answers late, even if the lock is free.
    else setTimeout(() => granted(isFree ? {} : null), 1_500)
    return new Promise<void>(() => {})
  }
  beforeEach(() => {
    waiting.length = 0
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  })
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'))
  const gapsAfter = (granted: () => void) => {
    const gaps: unknown[] = []
    const end = onEvent('gap', () => gaps.push(1))
    stop = startEvents()
    jest.advanceTimersByTime(1_500)
    granted()
    last().open()
    end()
    return gaps.length
  }

  test('refetches nothing on a page without other tabs, however late its socket opens', () => {
    isFree = true
    expect(gapsAfter(() => {})).toBe(0)
  })

  test('refetches all data after taking over from a closed tab', () => {
    isFree = false
    expect(
      gapsAfter(() => {
        expect(FakeSocket.opened).toEqual([])
        void waiting[0]?.({})
      }),
    ).toBe(1)
  })
})
