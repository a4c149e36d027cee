import { toCsv } from './csv.ts'

test('writes one line per row with doubled quotes in UTF-8 for Excel', () => {
  expect(
    toCsv([
      ['Row', 'Value'],
      [7, '1" pipe'],
    ]),
  ).toBe('\uFEFF"Row","Value"\r\n"7","1"" pipe"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('keeps formulas as text: %j', (value) => {
  expect(toCsv([[value]])).toContain(`"'${value}"`)
})
