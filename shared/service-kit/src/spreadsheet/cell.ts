/** Cell as its author sees it. */
export interface Cell {
  /** Dates are `YYYY-MM-DD`; an error of the spreadsheet is its text (`#REF!`); null is an empty cell. */
  value: string | number | boolean | null
  /** True for a formula; `value` is then the last result, or the formula's text without one. */
  isFormula: boolean
  isDate: boolean
  /** Address in the spreadsheet, e.g. `B7`. */
  address: string
}

export interface Row {
  /** Row number in the spreadsheet, from 1. */
  number: number
  /** From column A on, without gaps. */
  cells: Cell[]
}

export interface SpreadsheetLimits {
  /** Rows with content, the header not counted. */
  maxRows: number
  /** Bytes after unpacking. */
  maxBytes: number
}

export const maxColumns = 256
/** Maximum rows of a sheet, the header included. */
export const maxSheetRows = 1_048_576
/** Maximum length of a cell. */
export const maxCellLength = 32_767

/** `0` → `A`, `26` → `AA`. */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

/** `AB12` → 27. */
export function columnIndex(address: string): number {
  let index = 0
  for (const character of address) {
    const code = character.charCodeAt(0)
    if (code < 65 || code > 90) break
    index = index * 26 + code - 64
  }
  return index - 1
}

export const isEmptyRow = (row: Row): boolean =>
  row.cells.every(({ value }) => value === null || value === '')
