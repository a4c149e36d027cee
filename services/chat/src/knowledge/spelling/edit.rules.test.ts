import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editCost, maxLength } from './edit.rules.ts'

const far = Number.POSITIVE_INFINITY
const word = fc.string({ unit: fc.constantFrom(...'abeghnstyzü'), maxLength: 12 })

test('what is further than the limit, or longer than any word, is told of nothing else', () => {
  assert.equal(editCost('fuse', 'grid', 2), far)
  assert.equal(editCost('a'.repeat(maxLength + 1), 'a', 99), far)
  assert.equal(editCost('', 'fuse', 2), far)
})

test('an edit that happens easily costs less: beside another key, swapped, doubled; a wrong first letter costs more', () => {
  const costOf = (typed: string, meant: string) => editCost(typed, meant, 3)
  assert.ok(costOf('batrery', 'battery') < costOf('batpery', 'battery'))
  assert.ok(costOf('batetry', 'battery') < costOf('batery', 'battery') + costOf('batttery', 'battery'))
  assert.ok(costOf('batery', 'battery') < costOf('attery', 'battery'))
  assert.ok(costOf('hrid', 'grid') > costOf('grud', 'grid'))
  for (const [typed, meant] of [
    ['yeit', 'zeit'],
    ['tine', 'time'],
  ] as const)
    assert.ok(costOf(typed, meant) < 1.5, `${typed} is beside ${meant} on some keyboard`)
})

test('of any words: nothing for the same, the same limit never hides what is within it, and each edit costs at least half a letter', () => {
  fc.assert(
    fc.property(word, word, fc.double({ min: 0, max: 4, noNaN: true }), (typed, meant, limit) => {
      const cost = editCost(typed, meant, 99)
      assert.equal(cost === 0, typed === meant)
      assert.ok(cost >= 0.5 * Math.abs(typed.length - meant.length))
      const limited = editCost(typed, meant, limit)
      assert.ok(limited === cost || (limited === far && cost > limit), `${limited} ${cost}`)
    }),
  )
})
