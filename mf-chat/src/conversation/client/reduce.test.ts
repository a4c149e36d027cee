import { cases, rowsOf } from './reduce.cases.builder.ts'
import { table } from './reduce.table.ts'

const trimmed = (text: string | undefined) => text?.trim().replaceAll(/^ +/gm, '')

test.each(Object.keys(cases))('what every event does: %s', (state) => {
  expect(rowsOf(state)).toBe(trimmed(table[state]))
})

test('the table has no state that is not tried', () => {
  expect(Object.keys(table)).toEqual(Object.keys(cases))
})
