import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TokenBuckets } from './token-buckets.ts'

test('allows a burst, then a rate per minute, per key', () => {
  const buckets = new TokenBuckets(3, 60)
  const at = 1_000_000
  assert.deepEqual(
    [0, 0, 0].map(() => buckets.take('a', at)),
    [0, 0, 0],
  )
  assert.equal(buckets.take('a', at), 1_000)
  assert.equal(buckets.take('a', at + 400), 600)
  assert.equal(buckets.take('b', at), 0)
  assert.equal(buckets.take('a', at + 1_000), 0)
  assert.equal(buckets.take('a', at + 1_000), 1_000)
  for (let n = 0; n < 3; n++)
    assert.equal(buckets.take('a', at + 3_600_000), 0, 'no more gathers than a burst')
  assert.notEqual(buckets.take('a', at + 3_600_000), 0)
})
