import { toWeekDays } from './week.ts'

test.each([
  ['2026-W01', '2025-12-29', '2026-01-04'],
  ['2026-W47', '2026-11-16', '2026-11-22'],
  ['2020-W53', '2020-12-28', '2021-01-03'],
  ['2024-W09', '2024-02-26', '2024-03-03'],
])('%s is %s to %s', (week, from, to) => {
  expect(toWeekDays(week)).toEqual({ from, to })
})
