import { type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import { toStorable } from '../database/storable.ts'
import type { Cell } from '../spreadsheet/spreadsheet.ts'

export interface ImportColumn {
  /** Accepted names of the column; messages and the template use the first. */
  names: readonly [string, ...string[]]
  isRequired?: true
}

/** Columns of a list by field; the field name itself is also accepted. */
export type ImportColumns<Field extends string = string> = Readonly<Record<Field, ImportColumn>>

const spelled = (text: string) => text.toLowerCase().replace(/[\s_.:*-]+/g, '')

export interface CellProblem {
  column: string
  value: string
  reason: Reason
}
export interface Header<Field extends string = string> {
  /** Fields by column index; undefined for an unknown column. */
  fields: (Field | undefined)[]
  problems: CellProblem[]
}

/** Reads the columns from the first row, in any order and case. A problem here makes all rows unreadable. */
export function readHeader<Field extends string>(
  columns: ImportColumns<Field>,
  cells: readonly Cell[],
): Header<Field> {
  const fields = Object.keys(columns) as Field[]
  const labelOf = (field: Field) => columns[field].names[0]
  const fieldOfName = new Map(
    fields.flatMap((field) =>
      [field, ...columns[field].names].map((name) => [spelled(name), field] as const),
    ),
  )
  const problems: CellProblem[] = []
  const seen = new Set<Field>()
  const found = cells.map(({ value, address }) => {
    const name = toStorable(
      String(value ?? '')
        .trim()
        .slice(0, 200),
    )
    if (name === '') return undefined
    const field = fieldOfName.get(spelled(name))
    const column = address.replace(/\d.*/s, '')
    if (!field)
      problems.push({
        column,
        value: name,
        reason: toMessage('import.unknown_column', { names: fields.map(labelOf).join(', ') }),
      })
    else if (seen.has(field))
      problems.push({
        column,
        value: name,
        reason: toMessage('import.column_twice', { column: labelOf(field) }),
      })
    else seen.add(field)
    return field
  })
  for (const field of fields)
    if (columns[field].isRequired && !seen.has(field))
      problems.push({
        column: labelOf(field),
        value: '',
        reason: toMessage('import.column_missing', { column: labelOf(field) }),
      })
  return { fields: found, problems }
}
