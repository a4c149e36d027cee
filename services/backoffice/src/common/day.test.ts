import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths } from '@portal/contracts/day.ts'
import { isFuture, today } from './day.ts'

test('adds months to the same day or the last one of a shorter month', () => {
  const cases: [string, number, string][] = [
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2025-08-31', 1, '2025-09-30'],
    ['2025-12-15', 1, '2026-01-15'],
    ['2025-03-10', 120, '2035-03-10'],
    ['2025-03-10', 0, '2025-03-10'],
  ]
  for (const [day, months, expected] of cases)
    assert.equal(addMonths(day, months), expected, `${day} + ${months}`)
})

test('accepts today in every time zone', () => {
  assert.ok(!isFuture(today()))
  assert.ok(isFuture('2999-01-01'))
})
