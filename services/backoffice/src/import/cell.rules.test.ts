import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toText } from '@portal/contracts/errors/all.ts'
import { brands, countries, productModels } from '@portal/contracts/reference.ts'
import { readHeader } from '@portal/service-kit/import/header.rules.ts'
import type { Cell } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import fc from 'fast-check'
import { parseCell } from './cell.rules.ts'
import { type ImportField, importColumns } from './order-list.rules.ts'

const cell = (value: Cell['value'], part: Partial<Cell> = {}): Cell => ({
  value,
  isFormula: false,
  isDate: false,
  address: 'A2',
  ...part,
})
const readAs = (field: ImportField, value: Cell['value'], part?: Partial<Cell>) => {
  const reading = parseCell(field, cell(value, part))
  return 'reason' in reading ? toText(reading.reason) : reading.value
}

test('accepts a date only when it is unambiguous', () => {
  const taken: [Cell['value'], string, Partial<Cell>?][] = [
    ['2025-03-10', '2025-03-10', { isDate: true }],
    ['2025-03-10', '2025-03-10'],
    [' 2025/3/7 ', '2025-03-07'],
    ['2025.03.07', '2025-03-07'],
    ['2025年3月7日', '2025-03-07'],
    ['2025-03-07T00:00:00Z', '2025-03-07'],
    ['2024-02-29', '2024-02-29'],
  ]
  for (const [value, day, part] of taken) assert.equal(readAs('shippedOn', value, part), day, String(value))
  const refused: [Cell['value'], RegExp][] = [
    ['03/04/2025', /two ways/],
    ['3.4.25', /two ways/],
    ['2025-02-29', /no such day/],
    ['2025-13-01', /no such day/],
    ['next week', /valid date/],
    [45_726, /is a number/],
    [true, /valid date/],
  ]
  for (const [value, msg] of refused) {
    const reading = parseCell('shippedOn', cell(value))
    assert.match('reason' in reading ? toText(reading.reason) : '', msg, String(value))
  }
})

test('accepts whole numbers in range, also as text', () => {
  for (const [value, number] of [
    [12, 12],
    ['12', 12],
    [' 12 ', 12],
    ['12.0', 12],
    [100_000, 100_000],
  ] as const)
    assert.equal(readAs('quantity', value), number)
  for (const value of [0, -1, 1.5, '1,200', '1.200,5', 'twelve', 100_001, true, '1e3'])
    assert.ok('reason' in parseCell('quantity', cell(value)), String(value))
})

test('accepts codes and labels in any case', () => {
  for (const [field, text, code] of [
    ['model', 'LXP 5K', 'LXP_5K'],
    ['model', 'lxp-3.6k', 'LXP_3_6K'],
    ['brand', 'Green Solution', 'GREEN_SOLUTION'],
    ['status', 'shipped', 'SHIPPED'],
    ['status', '已发货', 'SHIPPED'],
    ['country', 'de', 'DE'],
    ['country', 'South Africa', 'ZA'],
    ['country', '德国', 'DE'],
    ['orderNo', 20_250_001, '20250001'],
  ] as const)
    assert.equal(readAs(field, text), code)
  for (const model of productModels) assert.equal(readAs('model', model.replaceAll('_', '-')), model)
  for (const brand of brands) assert.equal(readAs('brand', brand.toLowerCase()), brand)
  for (const country of countries) assert.equal(readAs('country', country), country)
})

test('parses or refuses any cell with a message, and never evaluates formulas', () => {
  const anything = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null))
  const field = fc.constantFrom(...(Object.keys(importColumns) as ImportField[]))
  fc.assert(
    fc.property(field, anything, (name, value) => {
      const reading = parseCell(name, cell(value))
      assert.ok('reason' in reading ? toText(reading.reason).length > 10 : true)
      assert.ok('reason' in parseCell(name, cell(value, { isFormula: true })))
    }),
  )
})

test('recognizes headers by any of their names, in any order and case', () => {
  const fields = Object.keys(importColumns) as ImportField[]
  const cells = (names: string[]) =>
    names.map((name, index) => cell(name, { address: `${String.fromCharCode(65 + index)}1` }))
  for (const spell of [
    (field: ImportField) => field,
    (field: ImportField) => importColumns[field].names[0].toUpperCase(),
    (field: ImportField) => `${importColumns[field].names[1]} *`,
  ]) {
    const { fields: found, problems } = readHeader(importColumns, cells(fields.map(spell).reverse()))
    assert.deepEqual([found, problems], [fields.toReversed(), []])
  }
})
