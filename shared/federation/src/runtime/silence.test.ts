import { watchSilence } from './silence.ts'

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const something = 2000

describe('with simulated time', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  /** Receives this number of bytes every 90 ms until the abort; returns its time. */
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

  test('keeps waiting for a slow server that still sends data', () => {
    expect(listen(something, 100, 20_000)).toEqual({ after: 20_070, reason: '' })
  })

  test('treats a trickle of bytes as silence', () => {
    expect(listen(1, 2000, 60_000)).toMatchObject({
      after: 2160,
      reason: 'Error: /x.js: no answer for 2000 ms',
    })
  })

  test('waits at most 25 seconds', () => {
    const { after, reason } = listen(something, 2000, 60_000)
    expect(reason).toBe('Error: /x.js: not here after 25000 ms')
    expect(after).toBeLessThan(25_400)
  })
})

test('aborts a silent request, and names it with its wait', async () => {
  const { signal } = watchSilence('/x.js', 20)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(String(signal.reason)).toBe('Error: /x.js: no answer for 20 ms')
})

test('does not count time in which the page was busy', async () => {
  const { signal, heard, end } = watchSilence('/x.js', 50)
  const until = performance.now() + 200
  while (performance.now() < until);
  await rest(0)
  heard(something)
  expect(signal.aborted).toBe(false)
  end()
})

test('stays aborted', async () => {
  const { signal, end } = watchSilence('/x.js', 5)
  end()
  await rest(30)
  expect(signal.aborted).toBe(false)
})
