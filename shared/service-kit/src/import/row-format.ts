import type { Reason, Reasons } from '@portal/contracts/errors/all.ts'
import type { ListNames } from '@portal/contracts/import.contract.ts'
import type * as T from 'typebox'
import { createCheck, createValidator } from '../http/validation.ts'
import { Problem } from '../problem/problem.ts'
import type { Row } from '../spreadsheet/spreadsheet.ts'
import { type CellReader, readCell, toExcerpt } from './cell.rules.ts'
import type { CellProblem, ImportColumn } from './header.rules.ts'
import { createListReader, type ListFormat } from './list-reader.ts'
import { createCellReader } from './schema-cell.rules.ts'

/** List with one row of the entity per line. */
export interface RowFormat<S extends T.TObject> {
  /** Columns to read by their export names, with their cell types. */
  row: S
  /** Value of an empty cell or a missing column; a field without a default is required. */
  empty: T.Static<S>
  /** Exported columns: computed ones may be present and are ignored. */
  exported: readonly string[]
  /** Returns the problems within a row, by column. */
  problems?(row: T.Static<S>): Reasons
  /** Returns the unique key of a row. */
  keyOf(row: T.Static<S>): string
}

interface Read {
  rowNo: number
  facts: Record<string, unknown>
  key: string | null
  problems: CellProblem[]
}

/**
 * Creates the default export of a module that reads such a list in a worker thread. Problems name the column
 * by its field, which the page labels.
 */
export const createRowReader = <S extends T.TObject>(format: RowFormat<S>) =>
  createListReader((names) => rowsOf(format, names))

function rowsOf<S extends T.TObject>(
  format: RowFormat<S>,
  { columns = [] }: ListNames,
): ListFormat<string, Read> {
  const read = Object.keys(format.row.properties)
  const fields = [...new Set([...read, ...format.exported])]
  const named = new Map(columns.map((column) => [column.field, column]))
  const needed = read.filter(
    (field) => !createCheck(format.row.properties[field] as object)(format.empty[field as never]),
  )
  const readers = new Map(
    read.map((field) => [
      field,
      createCellReader(format.row.properties[field] as T.TSchema, named.get(field)?.words),
    ]),
  )
  const columnOf = (field: string): ImportColumn => ({
    names: (named.get(field)?.names ?? [field]) as [string, ...string[]],
    ...(needed.includes(field) && { isRequired: true as const }),
  })
  const check = createValidator('body', format.row)
  return {
    columns: Object.fromEntries(fields.map((field) => [field, columnOf(field)])),
    readRow: (row, header) => readRow(format, { readers, needed, check }, row, header),
    staged: ({ rowNo, facts, key, problems }) => ({
      row_no: rowNo,
      row_key: key,
      facts,
      is_good: problems.length === 0,
    }),
  }
}

interface Reading {
  readers: ReadonlyMap<string, CellReader>
  needed: readonly string[]
  check(facts: unknown): void
}

function readRow<S extends T.TObject>(
  { empty, keyOf, problems: problemsOf }: RowFormat<S>,
  { readers, needed, check }: Reading,
  row: Row,
  header: readonly (string | undefined)[],
): Read {
  const { values, problems } = readCells(readers, row, header)
  const wrong = new Set(problems.map(({ column }) => column))
  const refuse = (field: string, reason: Reason) => {
    if (!wrong.has(field)) problems.push({ column: field, value: formatValue(values[field]), reason })
    wrong.add(field)
  }
  for (const field of needed) if (values[field] === undefined) refuse(field, 'field.missing')
  const facts: T.Static<S> = { ...empty, ...values }
  for (const [path, reason] of Object.entries(brokenBy(check, facts)))
    refuse(path.split('.', 1)[0] as string, reason)
  if (wrong.size === 0)
    for (const [field, reason] of Object.entries(problemsOf?.(facts) ?? {})) refuse(field, reason)
  const isWhole = needed.every((field) => !wrong.has(field))
  return { rowNo: row.number, facts, key: isWhole ? keyOf(facts).toUpperCase() : null, problems }
}

function readCells(
  readers: ReadonlyMap<string, CellReader>,
  { cells }: Row,
  header: readonly (string | undefined)[],
) {
  const problems: CellProblem[] = []
  const values: Record<string, unknown> = {}
  cells.forEach((cell, index) => {
    const field = header[index]
    if (field === undefined) {
      const text = toExcerpt(cell)
      if (text.trim() !== '')
        problems.push({
          column: cell.address.replace(/\d+$/, ''),
          value: text,
          reason: 'import.no_column_name',
        })
      return
    }
    const read = readers.get(field)
    if (!read) return
    const reading = readCell(read, cell)
    if ('reason' in reading) problems.push({ column: field, value: toExcerpt(cell), reason: reading.reason })
    else if (reading.value !== null) values[field] = reading.value
  })
  return { values, problems }
}

/** Formats a value for a problem. */
export const formatValue = (value: unknown): string =>
  (Array.isArray(value) ? value.join(', ') : String(value ?? '')).slice(0, 200)

/** Returns the contract's problems by field. */
function brokenBy(check: (facts: unknown) => void, facts: unknown): Reasons {
  try {
    check(facts)
    return {}
  } catch (error) {
    if (error instanceof Problem) return error.fieldErrors ?? {}
    throw error
  }
}
