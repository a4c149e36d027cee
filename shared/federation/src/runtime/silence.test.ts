import { watchSilence } from './silence.ts'

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('silence ends a request, and says which and for how long it waited', async () => {
  const { signal } = watchSilence('/x.js', 20)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(String(signal.reason)).toBe('Error: /x.js: no answer for 20 ms')
})

test('what delivers is never too slow', () => {
  jest.useFakeTimers()
  const { signal, heard, end } = watchSilence('/x.js', 100)
  for (let piece = 0; piece < 50; piece++) {
    jest.advanceTimersByTime(90)
    heard()
  }
  expect(signal.aborted).toBe(false)
  end()
  jest.useRealTimers()
})

test('a page too busy to listen for longer than the limit takes that for no silence', async () => {
  const { signal, heard, end } = watchSilence('/x.js', 50)
  const until = performance.now() + 200
  while (performance.now() < until);
  await rest(0)
  heard()
  expect(signal.aborted).toBe(false)
  end()
})

test('what was ended stays silent', async () => {
  const { signal, end } = watchSilence('/x.js', 5)
  end()
  await rest(30)
  expect(signal.aborted).toBe(false)
})
