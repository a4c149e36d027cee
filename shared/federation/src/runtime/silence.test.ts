import { watchSilence } from './silence.ts'

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const something = 2000

describe('in time that passes at once', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  /** Hears so many bytes every 90 ms until it is given up; answers when. */
  function listen(bytes: number, limit: number, atMost: number): { after: number; reason: string } {
    const { signal, heard, end } = watchSilence('/x.js', limit)
    let after = 0
    while (!signal.aborted && after < atMost) {
      jest.advanceTimersByTime(90)
      after += 90
      heard(bytes)
    }
    end()
    return { after, reason: signal.aborted ? String(signal.reason) : '' }
  }

  test('what delivers is not given up for its pauses', () => {
    expect(listen(something, 100, 20_000)).toEqual({ after: 20_070, reason: '' })
  })

  test('what trickles in byte by byte is as good as silent', () => {
    expect(listen(1, 2000, 60_000)).toMatchObject({
      after: 2160,
      reason: 'Error: /x.js: no answer for 2000 ms',
    })
  })

  test('nothing is waited for longer than 25 seconds', () => {
    const { after, reason } = listen(something, 2000, 60_000)
    expect(reason).toBe('Error: /x.js: not here after 25000 ms')
    expect(after).toBeLessThan(25_400)
  })
})

test('silence ends a request, and says which and for how long it waited', async () => {
  const { signal } = watchSilence('/x.js', 20)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(String(signal.reason)).toBe('Error: /x.js: no answer for 20 ms')
})

test('a page too busy to listen for longer than the limit takes that for no silence', async () => {
  const { signal, heard, end } = watchSilence('/x.js', 50)
  const until = performance.now() + 200
  while (performance.now() < until);
  await rest(0)
  heard(something)
  expect(signal.aborted).toBe(false)
  end()
})

test('what was ended stays silent', async () => {
  const { signal, end } = watchSilence('/x.js', 5)
  end()
  await rest(30)
  expect(signal.aborted).toBe(false)
})
