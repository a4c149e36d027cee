import { toCsv } from './csv.ts'

test('one line a row, quotes doubled, for Excel in UTF-8', () => {
  expect(
    toCsv([
      ['Row', 'Value'],
      [7, '1" pipe'],
    ]),
  ).toBe('\uFEFF"Row","Value"\r\n"7","1"" pipe"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a value that a spreadsheet would run stays text: %j',
  (value) => {
    expect(toCsv([[value]])).toContain(`"'${value}"`)
  },
)
