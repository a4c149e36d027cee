import type { ListNames } from '@portal/contracts/import.contract.ts'
import { type Currency, currencyDecimals } from '@portal/contracts/money.ts'
import { type CellReader, findAmbiguity, readCell, toExcerpt } from '@portal/service-kit/import/cell.rules.ts'
import { type CellProblem, type ImportColumn, readHeader } from '@portal/service-kit/import/header.rules.ts'
import { createCellReader } from '@portal/service-kit/import/schema-cell.rules.ts'
import { type Cell, readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import type * as T from 'typebox'
import { type DocumentFormat, type FieldSchema, isMoney, isRequired } from './document-format.ts'

/** Column of a flat list: a field of the document or of its lines. */
interface Field {
  name: string
  isOfLine: boolean
  schema: FieldSchema
}

/** Adds a prefix to fields of lines whose name the document also uses: `lineAmount`. */
export function toColumns<S extends T.TObject>({ document }: DocumentFormat<S>): Map<string, Field> {
  const { lines, ...head } = (document as unknown as FieldSchema).properties as Record<string, FieldSchema>
  const fields = new Map(
    Object.entries(head).map(([name, schema]) => [name, { name, isOfLine: false, schema }]),
  )
  for (const [name, schema] of Object.entries(lines?.items?.properties ?? {})) {
    const column = fields.has(name) ? `line${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
    fields.set(column, { name, isOfLine: true, schema })
  }
  return fields
}

/** Significant digits of a cell, because a computed `0.1 + 0.2` is 0.30000000000000004 in the file. */
const keptDigits = 15

/** Parses the amount in a cell. */
const moneyReader: CellReader = ({ value }: Cell) => ({
  value: typeof value === 'number' ? String(Number(value.toPrecision(keptDigits))) : String(value).trim(),
})

export interface SheetRow {
  row: number
  head: Record<string, unknown>
  line: Record<string, unknown>
  problems: CellProblem[]
}

/** Yields the rows of a flat list, each a line with its document; or the problems of the header. */
export async function* readSheetRows<S extends T.TObject>(
  format: DocumentFormat<S>,
  { path, maxRows, names: { columns: named = [] } }: { path: string; maxRows: number; names: ListNames },
): AsyncGenerator<SheetRow | { header: CellProblem[]; row: number }> {
  const fields = toColumns(format)
  const said = new Map(named.map((column) => [column.field, column]))
  const readers = new Map(
    [...fields].map(([column, { schema }]) => [
      column,
      isMoney(schema) ? moneyReader : createCellReader(schema as T.TSchema, said.get(column)?.words),
    ]),
  )
  const columns = Object.fromEntries(
    [...fields].map(([column, { name, isOfLine, schema }]): [string, ImportColumn] => [
      column,
      {
        names: (said.get(column)?.names ?? [column]) as [string, ...string[]],
        ...(isRequired(name, schema) && !(isOfLine && name === 'line') && { isRequired: true as const }),
      },
    ]),
  )
  let header: (string | undefined)[] | undefined
  for await (const { cells, number } of readRows(path, { maxRows })) {
    if (header) {
      yield readRow(cells, number, header, { fields, readers })
      continue
    }
    const found = readHeader(columns, cells)
    if (found.problems.length > 0) return yield { header: found.problems, row: number }
    header = found.fields
  }
}

function readRow(
  cells: readonly Cell[],
  row: number,
  header: readonly (string | undefined)[],
  { fields, readers }: { fields: Map<string, Field>; readers: Map<string, CellReader> },
): SheetRow {
  const read: SheetRow = { row, head: {}, line: {}, problems: [] }
  const ambiguous: CellProblem[] = []
  cells.forEach((cell, at) => {
    const column = header[at]
    if (column === undefined) {
      if (toExcerpt(cell).trim() !== '')
        read.problems.push({
          column: cell.address.replace(/\d+$/, ''),
          value: toExcerpt(cell),
          reason: 'import.no_column_name',
        })
      return
    }
    const { name, isOfLine } = fields.get(column) as Field
    const reader = readers.get(column) as CellReader
    const reading = readCell(reader, cell)
    const text = reader === moneyReader && typeof cell.value === 'string' ? cell.value.trim() : ''
    // Refuses a comma with its own message.
    const twice = text.includes('.') && findAmbiguity(text)
    if (twice) ambiguous.push({ column, value: toExcerpt(cell), ...twice })
    if ('reason' in reading) read.problems.push({ column, value: toExcerpt(cell), reason: reading.reason })
    else if (reading.value !== null) (isOfLine ? read.line : read.head)[name] = reading.value
  })
  // Currencies with three decimals are written that way.
  if (currencyDecimals[read.head.currency as Currency] !== 3) read.problems.push(...ambiguous)
  return read
}
