import { daysUntil } from './WarrantyEnd.tsx'

test.each([
  ['2026-11-20', 0],
  ['2026-11-21', 1],
  ['2026-11-19', -1],
  ['2027-11-20', 365],
])('late in the evening of November 20th, %s is %i days away', (day, days) => {
  expect(daysUntil(day, new Date(2026, 10, 20, 23, 59))).toBe(days)
})
