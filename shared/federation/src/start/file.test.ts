import { readScript } from './file.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

type Piece = [afterMs: number, bytes: number]
const script = { 'content-type': 'text/javascript; charset=utf-8' }

/** Response with chunks at these times; without the last chunk it never ends. */
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

/** Returns how and when a first attempt ended, in milliseconds, and when it was reported as quiet. */
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

test('reads a slow file to its end, also at 1 kB per second', async () => {
  answers(Array.from({ length: 20 }, (): Piece => [1000, 1024]))
  expect(await read()).toEqual({ ended: ['read', 20_000], quietAt: [] })
})

test('reports silence after 1.25 s and gives up after 2.5 s', async () => {
  answers([[300, 4096]], { ends: false })
  const { ended, quietAt } = await read()
  expect(ended[0]).toBe('failed')
  expect(ended[1]).toBeGreaterThan(2_500)
  expect(ended[1]).toBeLessThan(3_200)
  expect(quietAt).toHaveLength(1)
})

test('treats a trickle of bytes as silence', async () => {
  answers(Array.from({ length: 600 }, (): Piece => [100, 1]))
  const { ended } = await read()
  expect(ended[0]).toBe('failed')
  expect(ended[1]).toBeLessThan(3_200)
})

test('limits the first attempt to 25 s and the second to twice that', async () => {
  const pieces = Array.from({ length: 45 }, (): Piece => [1000, 2048])
  answers(pieces)
  expect((await read()).ended).toEqual(['failed', 25_125])
  answers(pieces)
  expect((await read(1)).ended).toEqual(['read', 45_000])
})

test('does not count a file as silent while another one receives data', async () => {
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
])('refuses %s as a script', async (_, answer) => {
  answers([[0, 10]], answer)
  expect((await read()).ended[0]).toBe('failed')
})
