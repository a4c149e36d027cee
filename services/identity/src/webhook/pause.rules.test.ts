import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseMs, quietMs } from './pause.rules.ts'

test('doubles the pauses up to four hours, with jitter', () => {
  for (const [attempts, expected] of [
    [1, 5_000],
    [2, 10_000],
    [5, 80_000],
    [12, 10_240_000],
    [13, 14_400_000],
    [1_000, 14_400_000],
  ] as const) {
    const some = Array.from({ length: 50 }, () => pauseMs(5_000, attempts))
    assert.ok(some.every((pause) => pause >= expected * 0.8 && pause <= expected * 1.2))
    assert.ok(new Set(some).size > 40)
  }
})

test('pauses longer after each of ten failures in a row, at most a quarter of an hour', () => {
  assert.equal(quietMs(5_000, 9), undefined)
  assert.ok((quietMs(5_000, 10) ?? 0) >= 4_000)
  assert.ok((quietMs(5_000, 14) ?? 0) >= 64_000)
  const last = quietMs(5_000, 500) ?? 0
  assert.ok(last >= 720_000 && last <= 1_080_000)
})
