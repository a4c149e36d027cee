import { addFormulaGuard } from './formula.ts'
import {
  formatDay,
  formatTime,
  replaceUnreadable,
  type SheetColumn,
  type SheetRow,
  type SheetRows,
} from './sheet.ts'

/**
 * Writes a list as RFC 4180 in UTF-8 with a byte order mark, without which Excel does not detect it. Texts
 * that look like formulas get an apostrophe.
 */
export async function* writeCsv(columns: readonly SheetColumn[], rows: SheetRows): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${columns.map(({ label }) => textCell(label)).join(',')}\r\n`)
  const cells = columns.map(cellOf)
  for await (const batch of rows) yield Buffer.from(batch.map((row) => lineOf(cells, row)).join(''))
}

type Cell = (value: string | number) => string

function lineOf(cells: readonly Cell[], row: SheetRow): string {
  let line = ''
  for (let index = 0; index < cells.length; index++) {
    const value = row[index]
    if (index > 0) line += ','
    if (value !== null && value !== undefined) line += (cells[index] as Cell)(value)
  }
  return `${line}\r\n`
}

function textCell(value: string): string {
  const safe = addFormulaGuard(replaceUnreadable(value))
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function cellOf({ kind, words }: SheetColumn): Cell {
  if (kind === 'number') return String
  if (kind === 'day') return (value) => formatDay(String(value))
  if (kind === 'instant') return (value) => formatTime(String(value))
  return (value) => textCell(words?.get(String(value)) ?? String(value))
}
