import { type GridCell, type GridStep, moveCell } from './grid-steps.ts'

const size = { rows: 31, columns: 5 }

test.each<[GridStep, [number, number], [number, number]]>([
  ['nextRow', [1, 2], [2, 2]],
  ['nextRow', [30, 2], [30, 2]],
  ['previousRow', [1, 2], [0, 2]],
  ['previousRow', [0, 2], [0, 2]],
  ['nextCell', [3, 4], [3, 4]],
  ['previousCell', [3, 1], [3, 0]],
  ['firstCell', [3, 4], [3, 0]],
  ['lastCell', [3, 0], [3, 4]],
  ['firstRow', [20, 3], [1, 0]],
  ['lastRow', [2, 3], [30, 4]],
  ['rowsDown', [25, 3], [30, 3]],
  ['rowsUp', [25, 3], [15, 3]],
  ['rowsUp', [4, 3], [1, 3]],
])('%s leads from %j to %j', (step, [row, column], [toRow, toColumn]) => {
  expect(moveCell(step, { row, column }, size)).toEqual<GridCell>({ row: toRow, column: toColumn })
})

test('has only a header without rows', () => {
  expect(moveCell('firstRow', { row: 0, column: 1 }, { rows: 1, columns: 5 })).toEqual({ row: 0, column: 0 })
})
