import type { ListNames } from '@portal/contracts/import.contract.ts'
import { type Row, readRows } from '../spreadsheet/spreadsheet.ts'
import { type CellProblem, type Header, type ImportColumns, readHeader } from './header.rules.ts'
import type { InvalidHeader, ListChunk, ListInput } from './list.ts'

const batchSize = 2_000
/** Limit of stored cell problems; further ones are only counted. */
const keptProblems = 5_000

/** Row of the list as read. */
export interface ParsedRow {
  rowNo: number
  problems: CellProblem[]
}

/** Reads the rows of a list and converts them for staging. */
export interface ListFormat<Field extends string, Read extends ParsedRow> {
  columns: ImportColumns<Field>
  /** `before` is the row above. */
  readRow(row: Row, fields: readonly (Field | undefined)[], before: Read | undefined): Read
  /** Converts a row to the table `import_row`. */
  staged(row: Read): object
}

/**
 * Creates the default export of a module that reads a list in a worker thread, see `list.ts`: yields chunks
 * of rows, or a single invalid header.
 */
export const createListReader =
  <Field extends string, Read extends ParsedRow>(
    format: ListFormat<Field, Read> | ((names: ListNames) => ListFormat<Field, Read>),
  ) =>
  ({ path, maxRows, names = {} }: ListInput): AsyncGenerator<ListChunk | { header: InvalidHeader }> =>
    read(typeof format === 'function' ? format(names) : format, path, maxRows)

async function* read<Field extends string, Read extends ParsedRow>(
  { columns, readRow, staged }: ListFormat<Field, Read>,
  path: string,
  maxRows: number,
): AsyncGenerator<ListChunk | { header: InvalidHeader }> {
  let header: Header<Field> | undefined
  let before: Read | undefined
  let batch: Read[] = []
  let problemsLeft = keptProblems
  const taken = (): ListChunk => {
    const problems = batch.flatMap((row) => inRow(row.problems, row.rowNo))
    const kept = problems.slice(0, problemsLeft)
    problemsLeft -= kept.length
    const rows = JSON.stringify(batch.map(staged))
    return { rows, problems: JSON.stringify(kept), count: batch.length, found: problems.length }
  }
  for await (const row of readRows(path, { maxRows })) {
    if (!header) {
      header = readHeader(columns, row.cells)
      if (header.problems.length === 0) continue
      const problems = inRow(header.problems, row.number)
      return yield { header: { problems: JSON.stringify(problems), count: problems.length } }
    }
    before = readRow(row, header.fields, before)
    batch.push(before)
    if (batch.length < batchSize) continue
    yield taken()
    batch = []
  }
  if (batch.length > 0) yield taken()
}

const inRow = (problems: readonly CellProblem[], row: number) => problems.map((each) => ({ ...each, row }))
