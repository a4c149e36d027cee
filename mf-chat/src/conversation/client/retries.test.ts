import { Connection, type ConnectionState } from './connection.ts'
import { limits } from './limits.ts'

/** Simulates the network and records its attempts, in milliseconds since the loss. */
class Network {
  isThere = true
  /** Accepts connections without an answer. */
  isMute = false
  readonly sockets: FakeSocket[] = []
  readonly tried: number[] = []
  /** Messages with their time. */
  readonly said: [unknown, afterMs: number][] = []
  lostAt = 0
}
const since = () => Math.round(performance.now() - network.lostAt)
let network: Network

const pong = { code: 202, type: 'pong' }

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0

  constructor() {
    super()
    network.sockets.push(this)
    network.tried.push(since())
    if (!network.isMute) setTimeout(() => (network.isThere ? this.#open() : this.end(1006, false)), 5)
  }

  #open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
    this.hear(pong)
  }

  end(code: number, wasClean: boolean) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code, wasClean }))
  }

  hear(data: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }))
  }

  send(data: string) {
    network.said.push([JSON.parse(data), since()])
  }
  close() {}
}

const real = globalThis.WebSocket
let states: ConnectionState[]
let connection: Connection

beforeEach(async () => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  globalThis.WebSocket = FakeSocket as never
  network = new Network()
  states = []
  const nothing = () => {}
  connection = new Connection({
    url: 'ws://localhost',
    protocols: () => [],
    limits,
    events: {
      onState: (state) => states.push(state),
      onOpen: nothing,
      onFrame: nothing,
      onLoss: nothing,
      onError: nothing,
    },
    onRetryTrigger: () => nothing,
  })
  await jest.advanceTimersByTimeAsync(10)
})
afterEach(() => {
  connection.dispose()
  jest.useRealTimers()
  jest.restoreAllMocks()
  globalThis.WebSocket = real
})

/** Simulates a connection that is lost for a while. */
async function lose(code: number, wasClean: boolean, milliseconds: number) {
  network.isThere = false
  network.lostAt = performance.now()
  network.tried.length = 0
  network.sockets.at(-1)?.end(code, wasClean)
  await jest.advanceTimersByTimeAsync(milliseconds)
}

test('CHAT-74 retries a lost connection after 1, 2, 4 and 8 s, then twice after 20 s each', async () => {
  await lose(1006, false, 60_000)
  expect(network.tried).toEqual([300, 1_000, 2_000, 4_000, 8_000, 20_000, 40_005])
  expect(states.at(-1)).toBe('failed')
})

test.each([1001, 1006, 1012, 1013])(
  'reconnects within 4 s to a gateway that was away for 3 s: %i',
  async (code) => {
    await lose(code, code !== 1006, 3_000)
    network.isThere = true
    await jest.advanceTimersByTimeAsync(1_010)
    expect(states.at(-1)).toBe('open')
  },
)

test('restarts the delays after every success', async () => {
  for (let round = 0; round < 2; round++) {
    await lose(1006, false, 3_000)
    expect(network.tried).toEqual([300, 1_000, 2_000])
    network.isThere = true
    await jest.advanceTimersByTimeAsync(2_000)
    expect(states.at(-1)).toBe('open')
  }
})

test('CHAT-74 makes only the specified retries, and an immediate one, after a clean refusal', async () => {
  await lose(4_000, true, 60_000)
  expect(network.tried).toEqual([20_000, 20_305, 40_310])
})

test('spreads the reconnects of many pages', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0)
  await lose(1006, false, 3_000)
  expect(network.tried).toEqual([100, 800, 1_600])
})

test('sends a heartbeat every 20 s, and gives up after 5 s of silence', async () => {
  const socket = network.sockets.at(-1)
  // Dates the loss 5 ms earlier, when the connection opened.
  network.lostAt = performance.now() - 5
  for (const _ of [1, 2]) {
    await jest.advanceTimersByTimeAsync(20_000)
    socket?.hear(pong)
  }
  expect(network.said).toEqual([
    [{ type: 1 }, 20_000],
    [{ type: 1 }, 40_000],
  ])
  network.isMute = true
  await jest.advanceTimersByTimeAsync(24_990)
  expect(states.at(-1)).toBe('open')
  await jest.advanceTimersByTimeAsync(10)
  expect(states.at(-1)).toBe('reconnecting')
})

test('gives up a connection that does not open within 2 s', async () => {
  network.isMute = true
  await lose(4_000, true, 21_990)
  const { length } = states
  expect(network.tried).toEqual([20_000])
  await jest.advanceTimersByTimeAsync(10)
  expect(states).toHaveLength(length + 1)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(network.tried).toEqual([20_000, 22_300, 44_300])
  expect(states.at(-1)).toBe('failed')
})
