import { problemsCsv } from './problemsCsv.ts'

const heads: [string, string, string, string] = ['Row', 'Column', 'Value', 'What to do']
const csv = (value: string) =>
  problemsCsv([{ row: 7, column: 'Shipped on', value, msg: 'Write the day as 2026-03-01' }], heads).split(
    '\r\n',
  )[1]

test('one line a problem, quotes doubled', () => {
  expect(csv('1" pipe')).toBe('"7","Shipped on","1"" pipe","Write the day as 2026-03-01"')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a value that a spreadsheet would run stays text: %j',
  (value) => {
    expect(csv(value)).toContain(`"'${value}"`)
  },
)
