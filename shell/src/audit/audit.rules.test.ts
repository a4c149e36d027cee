import { listChanges, readFilters, toFilter } from './audit.rules.ts'

test('reads filters from the address and drops invalid dates and actions', () => {
  const asked = readFilters(new URLSearchParams('by=+anna+&noun=&action=fly&from=2026-02-30x&x=1'))
  expect(asked).toEqual({ by: 'anna', action: 'fly', from: '2026-02-30x' })
  expect(toFilter(asked)).toEqual({ by: 'anna' })
})

test('uses local dates, including both limits', () => {
  const { from, until } = toFilter({ from: '2026-11-26', until: '2026-11-26' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 26))
  expect(new Date(until ?? '')).toEqual(new Date(2026, 10, 27))
})

test('describes a change by old and new values, and a new row by its values', () => {
  const change = { before: { role: 'OWNER', note: '' }, after: { role: 'VIEWER', note: 'x', ids: [1] } }
  expect(listChanges(change)).toEqual([
    { field: 'role', text: 'OWNER → VIEWER' },
    { field: 'note', text: '– → x' },
    { field: 'ids', text: '[1]' },
  ])
})
