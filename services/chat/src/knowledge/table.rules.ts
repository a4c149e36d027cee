/**
 * Tables are kept as text: a row in each line, ` | ` between its cells. Cells may be empty, the first heading
 * most often is; a bar at the beginning or the end of a line has such a cell beside it.
 */
const bar = /(?<=^|\s)\|(?=\s|$)/

/** A bar within a cell would begin another one. */
export const lineOf = (cells: readonly string[]): string =>
  cells.map((cell) => cell.split(bar).join('/')).join(' | ')

export const cellsOf = (line: string): string[] => line.split(bar).map((cell) => cell.trim())

export const isRow = (line: string): boolean => bar.test(line) && /[^\s|]/.test(line)

const isNumber = (cell: string) => /^[^\p{L}\p{N}]{0,2}\p{Nd}/u.test(cell)

/** What a table's first line says of the others. */
export interface Columns {
  /** The name of each column, in the order of the cells of rows that fit; empty where a column has none. */
  names: string[]
  /** Whether a row has a cell for each column, so that each stands under its name. */
  isFitting(cells: readonly string[]): boolean
}

/**
 * The columns of a table; undefined where its first line names none. A first line that lacks one cell of all
 * others has lost its empty first one. Of a row that has more or fewer cells nobody can tell under which
 * names they stand.
 */
export function columnsOf(lines: readonly string[]): Columns | undefined {
  const [head = [], ...rows] = lines.map(cellsOf)
  if (rows.length === 0) return undefined
  const isListOfValues =
    head.length === 2 && head[0] !== '' && [head, ...rows].every(([, value = '']) => isNumber(value))
  if (isListOfValues) return undefined
  const hasLostFirst = rows.every(({ length }) => length === head.length + 1)
  const names = hasLostFirst ? ['', ...head] : head
  return { names, isFitting: ({ length }) => length === names.length }
}

/** The cells of a row with the names of their columns, as one says it. */
export const sayRow = (cells: readonly string[], names: readonly string[] | undefined): string =>
  names
    ? cells.flatMap((cell, at) => (cell === '' ? [] : names[at] ? `${names[at]}: ${cell}` : cell)).join(', ')
    : cells.filter(Boolean).join(cells.length === 2 ? ': ' : ', ')
