import { createTestWorkbook, type TestCell } from '@portal/testing/node/spreadsheet.ts'

const header = [
  'Order number',
  'Brand',
  'Customer',
  'Country',
  'Status',
  'Shipped on',
  'Waybill number',
  'Remark',
  'Model',
  'Quantity',
]

/** Creates a valid row; `prefix` separates the lists of tests. */
export function createListRow(prefix: string, number: number): TestCell[] {
  const isShipped = number % 3 === 0
  const model = ['SNA_US_6K', 'SNA_US_12K', 'LXP_LB_US_10K', 'POWERHUB_12K'][number % 4] as string
  return [
    `${prefix}-${String(number).padStart(5, '0')}`,
    'EG4',
    `${prefix} Customer ${number % 250}`,
    'US',
    isShipped ? 'SHIPPED' : 'CONFIRMED',
    isShipped
      ? `2026-${String(1 + (number % 9)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`
      : null,
    isShipped ? `DHL${number}` : null,
    null,
    model,
    1 + (number % 12),
  ]
}

/**
 * Changes single cells of a list, by the spreadsheet's own row number (the header is 1) and the column's
 * name.
 */
export function withCells(
  rows: readonly TestCell[][],
  cells: readonly { row: number; column: string; value: TestCell }[],
): TestCell[][] {
  const changed = rows.map((row) => [...row])
  for (const { row, column, value } of cells) (changed[row - 2] as TestCell[])[header.indexOf(column)] = value
  return changed
}

export const createOrderList = (rows: readonly TestCell[][]) => createTestWorkbook([header, ...rows])
