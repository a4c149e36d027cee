import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Wheel } from './wheel.ts'

test('whoever is silent for so many turns falls off in exactly that turn, whoever speaks or leaves does not', () => {
  const act = fc.record({ who: fc.integer({ min: 0, max: 5 }), what: fc.constantFrom('add', 'touch', 'remove', 'turn', 'turn', 'turn') })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.array(act, { maxLength: 200 }), (silence, acts) => {
      const fallen: number[] = []
      const wheel = new Wheel<number>(silence, (item) => fallen.push(item))
      const last = new Map<number, number>()
      const expected: number[] = []
      let now = 0
      for (const { who, what } of acts) {
        if (what === 'add' && !last.has(who)) {
          wheel.add(who)
          last.set(who, now)
        } else if (what === 'touch' && last.has(who)) {
          wheel.touch(who)
          last.set(who, now)
        } else if (what === 'remove') {
          wheel.remove(who)
          last.delete(who)
        } else if (what === 'turn') {
          now++
          wheel.turn()
          for (const [item, at] of last)
            if (at + silence <= now) {
              expected.push(item)
              last.delete(item)
            }
        }
        assert.deepEqual([...fallen].sort(), [...expected].sort())
        assert.equal(wheel.size, last.size)
      }
    }),
  )
})
