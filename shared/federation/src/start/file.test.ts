import { readScript } from './file.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

type Piece = [afterMs: number, bytes: number]
const script = { 'content-type': 'text/javascript; charset=utf-8' }

/** An answer whose pieces come at these times; without the last one it never ends. */
function answers(
  pieces: Piece[],
  { ends = true, headers = script, status = 200 }: { ends?: boolean; headers?: object; status?: number } = {},
) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, options) => {
    const body = new ReadableStream({
      async start(controller) {
        options?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
        for (const [ms, bytes] of pieces) {
          await new Promise((resolve) => setTimeout(resolve, ms))
          controller.enqueue(new Uint8Array(bytes))
        }
        if (ends) controller.close()
      },
    })
    return new Response(body, { status, headers: headers as Record<string, string> })
  })
}

/** How a first try ended, after how many milliseconds, and when it was said to be quiet. */
async function read(number = 0) {
  const started = Date.now()
  const quiet = jest.fn(() => Date.now() - started)
  const result = readScript('/assets/a.js', { number, signal: new AbortController().signal, quiet }).then(
    () => ['read', Date.now() - started],
    () => ['failed', Date.now() - started],
  )
  await jest.advanceTimersByTimeAsync(120_000)
  return { ended: await result, quietAt: quiet.mock.results.map(({ value }) => value as number) }
}

test('what comes slowly, but comes, is read to its end, a line of 1 kB a second as well', async () => {
  answers(Array.from({ length: 20 }, (): Piece => [1000, 1024]))
  expect(await read()).toEqual({ ended: ['read', 20_000], quietAt: [] })
})

test('silence is told after 1.25 s and given up after 2.5 s', async () => {
  answers([[300, 4096]], { ends: false })
  const { ended, quietAt } = await read()
  expect(ended[0]).toBe('failed')
  expect(ended[1]).toBeGreaterThan(2_500)
  expect(ended[1]).toBeLessThan(3_200)
  expect(quietAt).toHaveLength(1)
})

test('a file that trickles in byte by byte is as good as silent', async () => {
  answers(Array.from({ length: 600 }, (): Piece => [100, 1]))
  const { ended } = await read()
  expect(ended[0]).toBe('failed')
  expect(ended[1]).toBeLessThan(3_200)
})

test('no first try takes more than 25 s, however well it comes; a second one may take twice as long', async () => {
  const pieces = Array.from({ length: 45 }, (): Piece => [1000, 2048])
  answers(pieces)
  expect((await read()).ended).toEqual(['failed', 25_125])
  answers(pieces)
  expect((await read(1)).ended).toEqual(['read', 45_000])
})

test('while one file comes, another that waits for the line is not silent', async () => {
  answers(Array.from({ length: 6 }, (): Piece => [1000, 2048]))
  const coming = read()
  answers([[6_500, 10]])
  const [, waiting] = await Promise.all([coming, read()])
  expect(waiting.ended).toEqual(['read', 6_500])
})

test.each([
  ['a page', { headers: { 'content-type': 'text/html' } }],
  ['no type at all', { headers: {} }],
  ['404', { status: 404 }],
  ['503', { status: 503 }],
])('%s is no script', async (_, answer) => {
  answers([[0, 10]], answer)
  expect((await read()).ended[0]).toBe('failed')
})
