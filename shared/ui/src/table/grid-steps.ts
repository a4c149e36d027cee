import type { ShortcutName } from '@portal/client'

/** Cell; row 0 is the header. */
export interface GridCell {
  row: number
  column: number
}
interface Size {
  rows: number
  columns: number
}

const pageOfRows = 10
const within = (at: GridCell, { rows, columns }: Size): GridCell => ({
  row: Math.max(0, Math.min(at.row, rows - 1)),
  column: Math.max(0, Math.min(at.column, columns - 1)),
})

const steps = {
  nextRow: ({ row, column }) => ({ row: row + 1, column }),
  previousRow: ({ row, column }) => ({ row: row - 1, column }),
  nextCell: ({ row, column }) => ({ row, column: column + 1 }),
  previousCell: ({ row, column }) => ({ row, column: column - 1 }),
  firstCell: ({ row }) => ({ row, column: 0 }),
  lastCell: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  firstRow: () => ({ row: 1, column: 0 }),
  lastRow: (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  rowsDown: ({ row, column }) => ({ row: row + pageOfRows, column }),
  rowsUp: ({ row, column }) => ({ row: Math.max(1, row - pageOfRows), column }),
} satisfies Partial<Record<ShortcutName, (at: GridCell, size: Size) => GridCell>>

export type GridStep = keyof typeof steps
export const gridSteps = Object.keys(steps) as GridStep[]

/** Returns the cell after a step, within the grid. */
export const moveCell = (step: GridStep, at: GridCell, size: Size): GridCell =>
  within(steps[step](at, size), size)
