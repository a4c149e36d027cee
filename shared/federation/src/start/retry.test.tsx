import { type Attempt, retryUntilDone, silenceTimeoutMs } from './retry.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Milliseconds at which attempts start until `end`, when all before fail immediately. */
async function triesUntil(end: number): Promise<number[]> {
  const times: number[] = []
  const started = Date.now()
  void retryUntilDone(async () => {
    times.push(Date.now() - started)
    if (Date.now() - started < end) throw new Error('away')
  })
  await jest.advanceTimersByTimeAsync(end + 6_000)
  return times
}

test('retries with growing pauses, within two seconds of an outage of up to five', async () => {
  expect((await triesUntil(12_000)).slice(0, 8)).toEqual([0, 250, 750, 1750, 2750, 4250, 5750, 7750])
  for (let outage = 100; outage <= 5_000; outage += 100) {
    const times = await triesUntil(outage)
    expect((times.at(-1) as number) - outage).toBeLessThanOrEqual(2_000)
  }
})

test('retries every five seconds during a long outage, and immediately when online or visible', async () => {
  const attempt = jest.fn(() => Promise.reject(new Error('away')))
  void retryUntilDone(attempt)
  await jest.advanceTimersByTimeAsync(60_000)
  const before = attempt.mock.calls.length
  await jest.advanceTimersByTimeAsync(20_000)
  expect(attempt.mock.calls.length - before).toBe(4)
  for (const wake of [
    () => window.dispatchEvent(new Event('online')),
    () => document.dispatchEvent(new Event('visibilitychange')),
  ]) {
    const tries = attempt.mock.calls.length
    wake()
    await jest.advanceTimersByTimeAsync(0)
    expect(attempt.mock.calls.length).toBe(tries + 1)
  }
})

test('removes its listeners after a pause', async () => {
  let listening = 0
  for (const target of [window, document]) {
    jest.spyOn(target, 'addEventListener').mockImplementation(() => void listening++)
    jest.spyOn(target, 'removeEventListener').mockImplementation(() => void listening--)
  }
  await triesUntil(3_000)
  jest.restoreAllMocks()
  expect(listening).toBe(0)
})

test('starts another attempt beside a silent one, and uses the first that succeeds', async () => {
  const turns: Attempt[] = []
  const bring: ((value: string) => void)[] = []
  const failures = jest.fn()
  const result = retryUntilDone<string>((turn) => {
    turns.push(turn)
    return new Promise((resolve) => bring.push(resolve))
  }, failures)
  turns[0]?.quiet()
  turns[0]?.quiet()
  await jest.advanceTimersByTimeAsync(10)
  expect(turns).toHaveLength(2)
  bring[1]?.('second')
  bring[0]?.('first')
  expect(await result).toBe('second')
  expect(turns[0]?.signal.aborted).toBe(true)
  turns[1]?.quiet()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(turns).toHaveLength(2)
  expect(failures).toHaveBeenCalledTimes(1)
})

test('waits for 2.5 s of silence, later up to 20 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 8, 20].map(silenceTimeoutMs)).toEqual([
    2500, 2500, 2500, 2500, 5000, 5000, 10_000, 20_000, 20_000,
  ])
})
