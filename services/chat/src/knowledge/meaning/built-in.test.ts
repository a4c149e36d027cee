import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ModelFailure } from '@portal/service-kit/model/model-server.ts'
import { type BuiltIn, builtIn } from './built-in.ts'

const model = builtIn()
after(() => model.close())
const waiting = (timeoutMs = 60_000, signal = new AbortController().signal) => ({ signal, timeoutMs })
const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0)

/** Says how long each text is, and dies of one. */
const counting = `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (text) => {
    if (text === 'deadly') process.exit(3)
    if (text !== 'endless') parentPort.postMessage(Float32Array.of(text.length))
  })`)}`
async function withCounting(use: (model: BuiltIn) => Promise<void>, longestMs?: number) {
  const model = builtIn(new URL(counting), longestMs)
  try {
    await use(model)
  } finally {
    await model.close()
  }
}

test('what means the same is nearer than what does not, without a word in common', async () => {
  const texts = [
    'The fan makes some noise.',
    'The guarantee lasts ten years.',
    'Tighten the lugs twice a year.',
  ]
  const read = await model.embed(texts, waiting())
  const [asked] = await model.embed(['why is the propeller so loud'], waiting())
  const near = read.map((vector) => cosine(vector, asked as Float32Array))
  assert.equal(Math.max(...near), near[0])
  assert.ok((near[0] as number) > 0.3, String(near))
  assert.deepEqual([...new Set([...read, asked].map((vector) => vector?.length))], [384])
})

test('a question waits for one text at most, however many are to be read', async () => {
  const order: string[] = []
  const texts = Array.from({ length: 20 }, (_, at) => `Text ${at} is read some time.`)
  const reading = model.embed(texts, waiting()).then(() => order.push('texts'))
  await model.embed(['is somebody there'], waiting()).then(() => order.push('question'))
  await reading
  assert.deepEqual(order, ['question', 'texts'])
})

test('a text of any length, and one without a letter, has a vector', async () => {
  for (const vector of await model.embed(
    ['', ' ', '🙂', 'a'.repeat(100_000), '电池'.repeat(5_000)],
    waiting(),
  ))
    assert.ok(vector.every(Number.isFinite) && vector.length === 384)
})

test('when the thread dies, what it read fails and the next text is read by another', () =>
  withCounting(async (model) => {
    const [died, lived] = await Promise.allSettled([
      model.embed(['deadly'], waiting()),
      model.embed(['four'], waiting()),
    ])
    // As a server refuses what it will refuse again.
    assert.ok(died.status === 'rejected' && died.reason instanceof ModelFailure && died.reason.status === 422)
    assert.deepEqual(lived, { status: 'fulfilled', value: [Float32Array.of(4)] })
  }))

test('a text that hangs the thread holds up no other for good', () =>
  withCounting(async (model) => {
    const hung = assert.rejects(model.embed(['endless'], waiting()), ModelFailure)
    assert.deepEqual(await model.embed(['four'], waiting()), [Float32Array.of(4)])
    await hung
  }, 3_000))

test('whoever waits is let go when the time is over, when he gives up, and when the service closes', () =>
  withCounting(async (model) => {
    await assert.rejects(model.embed(['endless'], waiting(20)), ModelFailure)
    const stopping = new AbortController()
    const stopped = model.embed(['endless'], waiting(60_000, stopping.signal))
    stopping.abort(new Error('given up'))
    await assert.rejects(stopped, /given up/)
    const closed = assert.rejects(model.embed(['endless'], waiting()), ModelFailure)
    await model.close()
    await closed
    await assert.rejects(model.embed(['after it'], waiting(60_000)), ModelFailure)
  }))
