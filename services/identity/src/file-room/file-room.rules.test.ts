import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findReservation } from './file-room.rules.ts'

const quota = { bytes: 1_600, files: 160 }
const none = { bytes: 0, files: 0 }

test('reserves the needed size and a sixteenth of the remaining quota', () => {
  assert.deepEqual(findReservation({ bytes: 160, files: 16 }, { bytes: 640, files: 64 }, none, quota), {
    bytes: 160 + 50,
    files: 16 + 5,
  })
  assert.deepEqual(findReservation({ bytes: 600, files: 60 }, { bytes: 1_000, files: 100 }, none, quota), {
    bytes: 600,
    files: 60,
  })
})

test('refuses one byte or one file more than the quota', () => {
  const others = { bytes: 1_000, files: 100 }
  assert.equal(findReservation({ bytes: 601, files: 1 }, others, none, quota), undefined)
  assert.equal(findReservation({ bytes: 1, files: 61 }, others, none, quota), undefined)
})

test('never reserves less than a service uses, and stays within the quota', () => {
  const room = (max: number) => fc.record({ bytes: fc.nat(max), files: fc.nat(max) })
  fc.assert(
    fc.property(room(100), room(100), room(100), (need, others, reserved) => {
      const limit = { bytes: 200, files: 200 }
      const found = findReservation(need, others, reserved, limit)
      if (!found) return assert.ok(need.bytes + others.bytes > 200 || need.files + others.files > 200)
      for (const measure of ['bytes', 'files'] as const) {
        assert.ok(found[measure] >= Math.max(need[measure], reserved[measure]))
        assert.ok(found[measure] + others[measure] <= limit[measure])
      }
    }),
  )
})
