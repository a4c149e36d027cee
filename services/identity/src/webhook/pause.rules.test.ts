import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toRetryDelayMs, toWebhookDelayMs } from './pause.rules.ts'

test('doubles the delays up to four hours, with jitter', () => {
  for (const [attempts, expected] of [
    [1, 5_000],
    [2, 10_000],
    [5, 80_000],
    [12, 10_240_000],
    [13, 14_400_000],
    [1_000, 14_400_000],
  ] as const) {
    const some = Array.from({ length: 50 }, () => toRetryDelayMs(5_000, attempts))
    assert.ok(some.every((pause) => pause >= expected * 0.8 && pause <= expected * 1.2))
    assert.ok(new Set(some).size > 40)
  }
})

test('delays longer after every ten consecutive failures, up to a quarter of an hour', () => {
  assert.equal(toWebhookDelayMs(5_000, 9), undefined)
  assert.ok((toWebhookDelayMs(5_000, 10) ?? 0) >= 4_000)
  assert.ok((toWebhookDelayMs(5_000, 14) ?? 0) >= 64_000)
  const last = toWebhookDelayMs(5_000, 500) ?? 0
  assert.ok(last >= 720_000 && last <= 1_080_000)
})
