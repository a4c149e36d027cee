import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quotableOf } from './quotable.rules.ts'

interface Section {
  id: number
  score: number
  has: number[]
}
const quoted = (sections: readonly Section[], words = [5, 5, 5]) =>
  quotableOf(
    sections,
    words.map((idf) => ({ idf })),
    ({ has }) => new Map(has.map((word) => [word, 1])),
  ).map(({ id }) => id)

test('of nothing, nothing is quoted; the next section only if it fits nearly as well', () => {
  const of = (score: number) =>
    quoted([
      { id: 1, score: 1, has: [0] },
      { id: 2, score, has: [0] },
    ])
  assert.deepEqual(quoted([]), [])
  assert.deepEqual([of(0.81), of(0.8), of(0.1)], [[1, 2], [1], [1]])
})

test('a section that has the other thing that is asked is quoted before one that fits as well', () => {
  const first = { id: 1, score: 1, has: [0, 1] }
  const alike = { id: 2, score: 0.9, has: [0, 1] }
  assert.deepEqual(quoted([first, alike, { id: 3, score: 0.5, has: [2] }]), [1, 3])
  assert.deepEqual(quoted([first, alike, { id: 3, score: 0.3, has: [2] }]), [1, 2])
  assert.deepEqual(quoted([first, { id: 3, score: 0.5, has: [2] }], [5, 5, 1]), [1], 'it tells too little')
})
