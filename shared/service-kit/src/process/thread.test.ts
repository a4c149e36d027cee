import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { iterateInThread, type ThreadLimits } from './thread.ts'

const limits = { timeMs: 60_000, heapMiB: 64 }
function start(act: string, some: Partial<ThreadLimits> = {}) {
  const made = new SharedArrayBuffer(4)
  const pieces = iterateInThread<number>(
    join(import.meta.dirname, '../../test/reader.thread.ts'),
    { act, made },
    { ...limits, ...some },
  )
  return { pieces, made: () => Atomics.load(new Int32Array(made), 0) }
}

test('ends an endless reader on time without blocking the event loop', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await assert.rejects(Array.fromAsync(start('spin', { timeMs: 1_500 }).pieces), {
    name: 'ThreadLimitError',
    limit: 'time',
  })
  clearInterval(timer)
  // Expects more event-loop turns than a reader in this thread would allow.
  assert.ok(turns > 20, `${turns} turns`)
})

test('ends a reader that exceeds its memory, and nothing else', async () => {
  await assert.rejects(Array.fromAsync(start('hog').pieces), { name: 'ThreadLimitError', limit: 'memory' })
  await assert.rejects(Array.fromAsync(start('hog', { heapMiB: 4_096, growthMiB: 100 }).pieces), {
    name: 'ThreadLimitError',
    limit: 'memory',
  })
})

test("passes a reader's problems and errors on unchanged", async () => {
  const refused = {
    name: 'Problem',
    error: 'box.too_heavy',
    status: 413,
    message: 'Too heavy.',
    fields: { file: 'is heavy' },
  }
  await assert.rejects(Array.fromAsync(start('refuse').pieces), refused)
  await assert.rejects(Array.fromAsync(start('break').pieces), { message: 'no such disk', code: 'EIO' })
})

test("reads one chunk ahead, and does not count the consumer's time", async () => {
  const { pieces, made } = start('count', { timeMs: 10_000 })
  for (let expected = 0; expected < 5; expected++) assert.equal((await pieces.next()).value, expected)
  const before = made()
  await wait(200)
  assert.ok(made() <= 6 && made() >= before, `${made()} made`)
  await pieces.return(undefined)
})

test('ends a reader when its consumer stops, and by the signal', async () => {
  const left = start('count')
  for await (const piece of left.pieces) if (piece === 3) break
  const after = left.made()
  await wait(50)
  assert.equal(left.made(), after)
  const reason = new Error('The service stops')
  const stopped = start('spin', { signal: AbortSignal.any([AbortSignal.timeout(300)]) })
  await assert.rejects(Array.fromAsync(stopped.pieces), { name: 'TimeoutError' })
  await assert.rejects(Array.fromAsync(start('count', { signal: AbortSignal.abort(reason) }).pieces), reason)
})
