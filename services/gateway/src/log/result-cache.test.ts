import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResultCache } from './result-cache.ts'

const failing = async (): Promise<string> => {
  throw new Error('away')
}

test('shares one read among concurrent callers and caches it for a second', async () => {
  let now = 0
  let asked = 0
  const reads = new ResultCache(() => now)
  const ask = async () => `answer ${++asked}`
  const all = await Promise.all(Array.from({ length: 50 }, () => reads.read('a', ask)))
  now = 999
  assert.deepEqual(
    new Set([...all, await reads.read('a', ask)].map(({ data }) => data)),
    new Set(['answer 1']),
  )
  now = 1_000
  assert.deepEqual(await reads.read('a', ask), { data: 'answer 2', readAt: 1_000, isOld: false })
  assert.equal((await reads.read('b', ask)).data, 'answer 3')
})

test('serves the last result while the service is down and retries once a second', async () => {
  let now = 0
  let asked = 0
  const reads = new ResultCache(() => now)
  await assert.rejects(reads.read('a', failing), /away/)
  await reads.read('a', async () => 'first')
  const away = () => {
    asked++
    return failing()
  }
  now = 1_000
  assert.deepEqual(await reads.read('a', away), { data: 'first', readAt: 0, isOld: true })
  now = 1_999
  assert.equal((await reads.read('a', away)).isOld, true)
  assert.equal(asked, 1)
  now = 2_000
  assert.deepEqual(await reads.read('a', async () => 'second'), {
    data: 'second',
    readAt: 2_000,
    isOld: false,
  })
})
