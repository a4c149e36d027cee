import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOnce, withReadsKept } from './read-once.ts'

function counted(results: (number | Error)[]) {
  const read = async () => {
    const next = results.shift()
    if (next instanceof Error) throw next
    return next
  }
  return () => readOnce('n', read)
}

test('one answer reads once, another one anew, and none is given what the other has read', async () => {
  const read = counted([1, 2, 3, 4])
  const twice = () => withReadsKept(async () => [await read(), await read()])
  assert.deepEqual(await Promise.all([twice(), twice()]), [
    [1, 1],
    [2, 2],
  ])
  assert.deepEqual([await read(), await read()], [3, 4])
})

test('what fails is read again', async () => {
  const read = counted([new Error('gone'), 1])
  await withReadsKept(async () => {
    await assert.rejects(read(), /gone/)
    assert.equal(await read(), 1)
  })
})
