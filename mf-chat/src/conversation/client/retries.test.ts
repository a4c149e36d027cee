import { Connection, type ConnectionState } from './connection.ts'
import { limits } from './limits.ts'

/** A network that is there or not, and what was tried on it, in milliseconds since the loss. */
class Network {
  isThere = true
  readonly sockets: FakeSocket[] = []
  readonly tried: number[] = []
  lostAt = 0
}
let network: Network

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0

  constructor() {
    super()
    network.sockets.push(this)
    network.tried.push(Math.round(performance.now() - network.lostAt))
    setTimeout(() => (network.isThere ? this.#open() : this.end(1006, false)), 5)
  }

  #open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
    this.dispatchEvent(new MessageEvent('message', { data: '{"code":202,"type":"pong"}' }))
  }

  end(code: number, wasClean: boolean) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code, wasClean }))
  }

  send() {}
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

/** The line is lost, and stays so for a while. */
async function lose(code: number, wasClean: boolean, milliseconds: number) {
  network.isThere = false
  network.lostAt = performance.now()
  network.tried.length = 0
  network.sockets.at(-1)?.end(code, wasClean)
  await jest.advanceTimersByTimeAsync(milliseconds)
}

test('CHAT-74 a line that broke is tried after about 1, 2, 4 and 8 s, and these do not count: two more follow, each after 20 s', async () => {
  await lose(1006, false, 60_000)
  expect(network.tried).toEqual([300, 1_000, 2_000, 4_000, 8_000, 20_000, 40_005])
  expect(states.at(-1)).toBe('failed')
})

test.each([1001, 1006, 1012, 1013])(
  'a gateway that is away for 3 s is found 4 s after the loss at the latest: %i',
  async (code) => {
    await lose(code, code !== 1006, 3_000)
    network.isThere = true
    await jest.advanceTimersByTimeAsync(1_010)
    expect(states.at(-1)).toBe('open')
  },
)

test('after every success they begin anew', async () => {
  for (let round = 0; round < 2; round++) {
    await lose(1006, false, 3_000)
    expect(network.tried).toEqual([300, 1_000, 2_000])
    network.isThere = true
    await jest.advanceTimersByTimeAsync(2_000)
    expect(states.at(-1)).toBe('open')
  }
})

test('CHAT-74 after a refusal in good order only the specified tries are made, and the one at once', async () => {
  await lose(4_000, true, 60_000)
  expect(network.tried).toEqual([20_000, 20_305, 40_310])
})

test('many pages do not come back in the same moment', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0)
  await lose(1006, false, 3_000)
  expect(network.tried).toEqual([100, 800, 1_600])
})
