import { askedIn, listChanges, toFilter } from './audit.rules.ts'

test('the address says what is asked; what is no day or no action is left out', () => {
  const asked = askedIn(new URLSearchParams('by=+anna+&noun=&action=fly&from=2026-02-30x&x=1'))
  expect(asked).toEqual({ by: 'anna', action: 'fly', from: '2026-02-30x' })
  expect(toFilter(asked)).toEqual({ by: 'anna' })
})

test('days are those of this place, and both are included', () => {
  const { from, until } = toFilter({ from: '2026-11-26', until: '2026-11-26' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 26))
  expect(new Date(until ?? '')).toEqual(new Date(2026, 10, 27))
})

test('a change says what was and what is, a new row what it has', () => {
  const change = { before: { role: 'OWNER', note: '' }, after: { role: 'VIEWER', note: 'x', ids: [1] } }
  expect(listChanges(change)).toEqual([
    { field: 'role', text: 'OWNER → VIEWER' },
    { field: 'note', text: '– → x' },
    { field: 'ids', text: '[1]' },
  ])
})
